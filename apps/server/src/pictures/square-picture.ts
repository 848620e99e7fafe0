import sharp, { type Sharp } from 'sharp';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, AVATAR_SIZES, type AvatarSize } from '@vigie/contract/user.ts';
import { refuseField } from '../errors/api-error.ts';
import { createSerialQueue } from './one-at-a-time.ts';

export interface SquarePicture {
  size: AvatarSize;
  bytes: Buffer;
}

export const PICTURE_TYPE = 'image/webp';

const QUALITY = 86;
const SECONDS_MAX = 10;
const WAITING_MAX = 4;

const runSerially = createSerialQueue(WAITING_MAX);

sharp.cache(false);

/**
 * Returns a picture as squares of each size, encoded again as WebP, so that only its visible pixels remain. Refuses a
 * file that is no picture, or that would need too much memory to decode.
 */
export async function squarePicture(file: Blob): Promise<SquarePicture[]> {
  const bytes = await readPicture(file, 'avatar');
  const square = await runSerially(() => cutSquare(bytes));
  const drawn = AVATAR_SIZES.map(async (size) => ({
    size,
    bytes: await sharp(square).resize(size, size).webp({ quality: QUALITY }).toBuffer(),
  }));
  return Promise.all(drawn);
}

/** Returns the picture upright, cut to the largest square. It is decoded only once, since that may take long. */
function cutSquare(bytes: Buffer): Promise<Buffer> {
  const side = Math.max(...AVATAR_SIZES);
  return opened(bytes, 'avatar', (picture) => picture.resize(side, side, { fit: 'cover' }).png());
}

/**
 * Reads the bytes of a file whose beginning and size are those of an accepted picture. `field` is the input field named
 * in errors.
 */
async function readPicture(file: Blob, field: string): Promise<Buffer> {
  if (file.size > AVATAR_BYTES_MAX) throw refusePicture(field, 'picture-too-large');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPicture(bytes)) throw refusePicture(field, 'picture-unreadable');
  return bytes;
}

async function opened(bytes: Buffer, field: string, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX, failOn: 'error', pages: 1 });
    return await draw(picture.autoOrient()).timeout({ seconds: SECONDS_MAX }).toBuffer();
  } catch (error) {
    const isTooWide = error instanceof Error && error.message.includes('pixel limit');
    throw refusePicture(field, isTooWide ? 'picture-too-many-pixels' : 'picture-unreadable');
  }
}

function refusePicture(path: string, code: string): Error {
  return refuseField(path, code);
}

/** Twice the size at which a logo is drawn, for high-resolution screens. */
const LOGO = { width: 480, height: 160 };

/** Returns a logo as PNG, which all mail programs and prints support, scaled to fit a box with its own proportions. */
export async function logoPicture(file: Blob): Promise<Buffer> {
  const bytes = await readPicture(file, 'logo');
  return runSerially(() =>
    opened(bytes, 'logo', (picture) =>
      picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
    ),
  );
}

/** Returns a picture as PNG, which every program supports. */
export function pictureToPng(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).png().toBuffer();
}

/** Returns an SVG drawing as PNG, scaled by this factor. */
export function drawingToPng(svg: string, scale: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer();
}

/**
 * Returns whether the bytes start like an accepted picture: PNG, JPEG, GIF, WebP or AVIF. The file's name does not
 * count.
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
