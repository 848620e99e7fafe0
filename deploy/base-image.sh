#!/bin/sh
# Makes a base image of Debian packages, and of the Node and npm of this machine, where no image registry is at hand:
#   deploy/base-image.sh && buildah build --build-arg BASE=localhost/vigie-base --file deploy/Containerfile --tag vigie .
# It needs buildah and mmdebstrap, and runs as root.
set -eu
node="$(node -p 'process.execPath')"
npm="$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mmdebstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$folder/root.tar"
container="$(buildah from scratch)"
buildah add --quiet "$container" "$folder/root.tar" /
buildah copy --quiet "$container" "$node" /usr/local/bin/node
buildah copy --quiet "$container" "$npm" /usr/local/lib/node_modules/npm
root="$(buildah mount "$container")"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
buildah umount "$container" > /dev/null
buildah commit --quiet --rm "$container" localhost/vigie-base
