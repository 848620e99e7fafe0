import sharp from 'sharp';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, AVATAR_SIZES, type AvatarSize } from '@vigie/contract/user.ts';
import { refuseFields } from '../errors/refusal.ts';
import { createTurns } from './one-at-a-time.ts';

export interface SquarePicture {
  size: AvatarSize;
  bytes: Buffer;
}

export const PICTURE_TYPE = 'image/webp';

const QUALITY = 86;
const SECONDS_MAX = 10;
const WAITING_MAX = 4;

const inTurn = createTurns(WAITING_MAX);

sharp.cache(false);

/**
 * Returns a picture as squares of each size, drawn again as WebP: only the visible pixels of the file are kept.
 * Refuses a file that is not a picture, or that would take too much memory to open.
 */
export async function squarePicture(file: Blob): Promise<SquarePicture[]> {
  if (file.size > AVATAR_BYTES_MAX) throw refusePicture('picture-too-large');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPicture(bytes)) throw refusePicture('picture-unreadable');
  const square = await inTurn(() => cutSquare(bytes));
  const drawn = AVATAR_SIZES.map(async (size) => ({
    size,
    bytes: await sharp(square).resize(size, size).webp({ quality: QUALITY }).toBuffer(),
  }));
  return Promise.all(drawn);
}

/** The picture upright, cut to the largest square; opened this once, since that may take long. */
async function cutSquare(bytes: Buffer): Promise<Buffer> {
  const side = Math.max(...AVATAR_SIZES);
  try {
    return await sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .png()
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
  } catch (error) {
    const isTooWide = error instanceof Error && error.message.includes('pixel limit');
    throw refusePicture(isTooWide ? 'picture-too-many-pixels' : 'picture-unreadable');
  }
}

function refusePicture(code: string): Error {
  return refuseFields([{ path: 'avatar', code, params: {} }]);
}

/** A picture as PNG, which is drawn everywhere. */
export function pictureToPng(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).png().toBuffer();
}

/** An SVG drawing as PNG, this many times as large. */
export function drawingToPng(svg: string, scale: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer();
}

/**
 * Whether the bytes start as an accepted picture does: PNG, JPEG, GIF, WebP or AVIF. The file's name does not count.
 */
function isPicture(bytes: Buffer): boolean {
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
