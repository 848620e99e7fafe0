import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX } from '@vigie/contract/user.ts';

export type PictureRefusal = 'format' | 'bytes' | 'pixels' | 'unreadable';
export const PICTURE_FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** How pictures that are taken begin, each character a byte: PNG, JPEG, GIF, WebP, AVIF. */
const BEGINNINGS = /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/;
const BEGINNING_BYTES = 12;

/**
 * Decodes a picture that is within the limits, or says which limit it exceeds. The file's name does not matter.
 */
export async function readPicture(file: File): Promise<ImageBitmap | PictureRefusal> {
  if (file.size > AVATAR_BYTES_MAX) return 'bytes';
  const beginning = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  if (!BEGINNINGS.test(String.fromCharCode(...beginning))) return 'format';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'unreadable';
  if (picture.width * picture.height <= AVATAR_PIXELS_MAX) return picture;
  picture.close();
  return 'pixels';
}
