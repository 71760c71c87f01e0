#!/bin/bash
# Gathers what a built program needs to run, and only that, into a folder that becomes the root of an image.
#
#   deploy/runtime_root.sh BUILD_FOLDER PROGRAM ROOT
#
# The program, the shared libraries it loads with their licences, the unprivileged user, and what scanners read: the
# package database's entries and a list of packages (SBOM) as SPDX in /usr/share/sbom.
set -euo pipefail
build=$1 program=$2 root=$3

mkdir -p "$root"/{etc,usr/bin,usr/lib,usr/lib64,usr/share/sbom,usr/share/doc,var/lib/dpkg/status.d}
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
echo 'nonroot:x:65532:65532:nonroot:/:/sbin/nologin' > "$root/etc/passwd"
echo 'nonroot:x:65532:' > "$root/etc/group"
cp /etc/os-release "$root/etc/os-release"

binary=$(find "$build" -type f -name "$program" -perm -u+x)
install --strip -m 0755 "$binary" "$root/usr/bin/$program"

# The file names of a package database that knows some of /lib as /usr/lib and some not: ask for both.
packages_of() {
  sed -E 's#^(/usr)?(.*)#\2\n/usr\2#' | xargs dpkg-query --search 2>/dev/null |
    sed -E 's/(:[^ ]+)? .*//; s/://' | sort -u
}

mapfile -t libraries < <(ldd "$binary" | grep -oE '/[^ ]+')
for library in "${libraries[@]}"; do
  folder=$(realpath "$(dirname "$library")")
  mkdir -p "$root$folder"
  cp --dereference "$library" "$root$folder/"
done
mapfile -t runtime < <(printf '%s\n' "${libraries[@]}" | packages_of)
# Headers that the compiler read: what header-only libraries leave in the program.
headers() { ninja -C "$build" -t deps | grep -oE '^ +/usr/include/.*' | tr -d ' ' | sort -u; }
mapfile -t compiled_in < <(headers | packages_of)

for package in "${runtime[@]}"; do
  dpkg-query --status "$package" > "$root/var/lib/dpkg/status.d/$package"
  mkdir -p "$root/usr/share/doc/$package"
  cp --dereference "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/"
done

# shellcheck disable=SC2016  # ${...} are dpkg-query's fields.
spdx_packages() {
  local format='{"SPDXID":"SPDXRef-Package-${Package}","name":"${Package}","versionInfo":"${Version}",'
  format+='"downloadLocation":"NOASSERTION","supplier":"Organization: Debian","externalRefs":[{"referenceCategory":'
  format+='"PACKAGE-MANAGER","referenceType":"purl","referenceLocator":'
  format+='"pkg:deb/debian/${Package}@${Version}?arch=${Architecture}&distro=debian-12"}]}\n'
  dpkg-query --show --showformat "$format" "${runtime[@]}" "${compiled_in[@]}" | sort -u |
    sed -E ':a; s/("pkg:[^"]*)\+/\1%2B/; ta' | paste -sd,
}
spdx_relations() {
  local about='"relatedSpdxElement":"SPDXRef-Program"'
  for package in "${runtime[@]}"; do
    echo "{\"spdxElementId\":\"SPDXRef-Package-$package\",\"relationshipType\":\"RUNTIME_DEPENDENCY_OF\",$about}"
  done
  for package in "${compiled_in[@]}"; do
    echo "{\"spdxElementId\":\"SPDXRef-Package-$package\",\"relationshipType\":\"BUILD_DEPENDENCY_OF\",$about}"
  done
}
cat > "$root/usr/share/sbom/$program.spdx.json" <<JSON
{"spdxVersion":"SPDX-2.3","dataLicense":"CC0-1.0","SPDXID":"SPDXRef-DOCUMENT","name":"$program",
"documentNamespace":"urn:sha256:$(sha256sum "$binary" | cut -d' ' -f1)",
"creationInfo":{"created":"$(date -u +%Y-%m-%dT%H:%M:%SZ)","creators":["Tool: runtime_root.sh"]},
"packages":[{"SPDXID":"SPDXRef-Program","name":"$program","downloadLocation":"NOASSERTION"},
$(spdx_packages)],
"relationships":[{"spdxElementId":"SPDXRef-DOCUMENT","relationshipType":"DESCRIBES",
"relatedSpdxElement":"SPDXRef-Program"},
$(spdx_relations | paste -sd,)]}
JSON
