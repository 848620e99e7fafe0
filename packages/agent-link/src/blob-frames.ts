/** Length of the size field before each screenshot in a body: 4 bytes, big-endian. Size 0: the screenshot is gone. */
const LENGTH_BYTES = 4;

export function packBlobs(blobs: Array<Uint8Array | null>): Buffer {
  return Buffer.concat(
    blobs.flatMap((blob) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(blob?.length ?? 0);
      return blob === null ? [length] : [length, blob];
    }),
  );
}

/**
 * Splits a body into screenshots; null for each that is gone. Throws a RangeError for a body that ends within a
 * screenshot.
 */
export function unpackBlobs(body: Buffer): Array<Buffer | null> {
  const blobs: Array<Buffer | null> = [];
  for (let offset = 0; offset < body.length;) {
    const length = body.readUInt32BE(offset);
    const end = offset + LENGTH_BYTES + length;
    if (end > body.length) throw new RangeError('a screenshot is cut off');
    blobs.push(length === 0 ? null : body.subarray(offset + LENGTH_BYTES, end));
    offset = end;
  }
  return blobs;
}
