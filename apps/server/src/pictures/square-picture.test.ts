import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AVATAR_BYTES_MAX } from '@vigie/contract/person.ts';
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

  test('keeps nothing of what was written into it', async () => {
    const exif = { IFD0: { Artist: 'kanari', Model: 'kanari' } };
    const bytes = await drawn().jpeg().withExif(exif).toBuffer();
    expect(bytes.includes('kanari')).toBe(true);
    const squares = await squarePicture(fileOf(bytes));
    expect(squares.some((square) => square.bytes.includes('kanari'))).toBe(false);
  });

  test('stands upright as its camera says', async () => {
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

  test('that would fill the memory is not opened', async () => {
    const bomb = await drawn(7, 7).png().toBuffer();
    // its head says how large it becomes: width and height, then the checksum of both
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
