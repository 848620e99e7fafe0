import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AVATAR_BYTES_MAX } from '@vigie/contract/user.ts';
import { ApiError } from '../errors/api-error.ts';
import { squarePicture } from './square-picture.ts';

const drawn = (width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: '#c42b3f' } });
const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const refusal = (code: string) => ({ data: { fields: [{ path: 'avatar', code }] } });

describe('a picture', () => {
  test.each([
    ['PNG', () => drawn().png().toBuffer()],
    ['JPEG', () => drawn().jpeg().toBuffer()],
    ['WebP', () => drawn().webp().toBuffer()],
    ['GIF', () => drawn().gif().toBuffer()],
    ['AVIF', () => drawn().avif({ effort: 0 }).toBuffer()],
  ])('of the format %s becomes squares of three sizes', async (_format, make) => {
    const squares = await squarePicture(fileOf(await make()));
    const read = await Promise.all(squares.map(({ bytes }) => sharp(bytes).metadata()));
    expect(read.map(({ format, width, height }) => [format, width, height])).toEqual(
      [64, 128, 256].map((size) => ['webp', size, size]),
    );
  });

  test('removes what was written into it', async () => {
    const exif = { IFD0: { Artist: 'kanari', Model: 'kanari' } };
    const bytes = await drawn().jpeg().withExif(exif).toBuffer();
    expect(bytes.includes('kanari')).toBe(true);
    const squares = await squarePicture(fileOf(bytes));
    expect(squares.some((square) => square.bytes.includes('kanari'))).toBe(false);
  });

  test('is upright by its camera’s orientation', async () => {
    const sideways = await drawn(20, 10).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const [square] = await squarePicture(fileOf(sideways));
    expect((await sharp(square!.bytes).metadata()).orientation).toBeUndefined();
  });

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture-unreadable'],
    ['a document', Buffer.from('%PDF-1.7'), 'picture-unreadable'],
    ['a page', Buffer.from('GIF89a<script>alert(1)</script>'), 'picture-unreadable'],
    ['nothing', Buffer.alloc(0), 'picture-unreadable'],
    ['a very large file', Buffer.alloc(AVATAR_BYTES_MAX + 1), 'picture-too-large'],
  ])('is not %s', async (_what, bytes, code) => {
    await expect(squarePicture(fileOf(bytes))).rejects.toMatchObject(refusal(code));
  });

  test('of any of forty kinds of file is refused, or is drawn again without what was hidden in it', async () => {
    const files = await harmfulFiles();
    const canary = Buffer.from('<script>kanari');
    const outcomes = await Promise.all(
      files.map(async (bytes) => {
        const squares = await squarePicture(fileOf(bytes)).catch((error: unknown) => error);
        if (!Array.isArray(squares)) return squares instanceof ApiError ? 'refused' : String(squares);
        return squares.some((square: { bytes: Uint8Array }) => Buffer.from(square.bytes).includes(canary))
          ? 'kept'
          : 'drawn';
      }),
    );
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(outcomes)).toEqual(new Set(['refused', 'drawn']));
  });

  test('that would fill the memory is not opened', async () => {
    const bomb = await drawn(7, 7).png().toBuffer();
    // the header states the decoded size: width and height, then the checksum of both
    bomb.writeUInt32BE(7_000, 16);
    bomb.writeUInt32BE(7_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(squarePicture(fileOf(bomb))).rejects.toMatchObject(refusal('picture-too-many-pixels'));
  });

  test('that breaks off is refused', async () => {
    const whole = await drawn(2_000, 2_000).png().toBuffer();
    const broken = fileOf(whole.subarray(0, whole.length / 2));
    await expect(squarePicture(broken)).rejects.toMatchObject(refusal('picture-unreadable'));
  });
});

/**
 * Returns pictures with hidden data behind, before or within them, truncated ones, odd sizes, and other files that
 * claim to be pictures.
 */
async function harmfulFiles(): Promise<Buffer[]> {
  const page = Buffer.from('<script>kanari</script><?php kanari ?>');
  const formats = await Promise.all([
    drawn().png().toBuffer(),
    drawn()
      .jpeg()
      .withExif({ IFD0: { Artist: '<script>kanari' } })
      .toBuffer(),
    drawn().webp().toBuffer(),
    drawn().gif().toBuffer(),
    drawn().tiff().toBuffer(),
    drawn(1, 1).png().toBuffer(),
  ]);
  const changed = formats.flatMap((bytes) => [
    Buffer.concat([bytes, page]),
    Buffer.concat([page, bytes]),
    bytes.subarray(0, 20),
    Buffer.concat([bytes.subarray(0, 30), page, bytes.subarray(30)]),
  ]);
  const heads = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>kanari</script></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    '<!DOCTYPE html><script>kanari</script>',
    '%PDF-1.7 kanari',
    'PK\u0003\u0004kanari',
    '\u001f\u008b\u0008kanari',
    'MZ kanari',
    '\u007fELF kanari',
    'BM kanari',
    'RIFF\u0004\0\0\0WEBPkanari',
    '8BPS\0\u0001kanari',
    '\0\0\u0001\0kanari',
    '#!/bin/sh kanari',
    'push graphic-context viewbox 0 0 1 1 image over 0,0 1,1 "|id"',
    '#define a_width 1',
    'P6 99999 99999 255 ',
    '\u00ff\u00d8\u00ff',
    '\u0089PNG\r\n\u001a\n',
  ];
  return [...changed, ...heads.map((head) => Buffer.from(head, 'latin1'))];
}
