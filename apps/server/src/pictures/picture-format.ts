/**
 * Whether the bytes start as an accepted picture does: PNG, JPEG, GIF, WebP or AVIF. The file's name does not count.
 */
export function isPicture(bytes: Buffer): boolean {
  return FORMATS.some((parts) =>
    parts.every(({ at, is }) => is.some((begin) => bytes.subarray(at, at + begin.length).equals(begin))),
  );
}

interface Part {
  at: number;
  is: Buffer[];
}

const text = (at: number, ...texts: string[]): Part => ({ at, is: texts.map((part) => Buffer.from(part)) });

const FORMATS: Part[][] = [
  [{ at: 0, is: [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])] }],
  [{ at: 0, is: [Buffer.from([0xff, 0xd8, 0xff])] }],
  [text(0, 'GIF87a', 'GIF89a')],
  [text(0, 'RIFF'), text(8, 'WEBP')],
  [text(4, 'ftyp'), text(8, 'avif', 'avis')],
];
