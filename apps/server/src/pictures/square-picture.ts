import sharp from 'sharp';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, AVATAR_SIZES, type AvatarSize } from '@vigie/contract/user.ts';
import { refuseFields } from '../errors/refusal.ts';
import { createTurns } from './one-at-a-time.ts';
import { isPicture } from './picture-format.ts';

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
