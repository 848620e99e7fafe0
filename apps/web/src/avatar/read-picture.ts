import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX } from '@vigie/contract/person.ts';

export type PictureRefusal = 'format' | 'bytes' | 'pixels' | 'unreadable';
export const PICTURE_FORMATS = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Decodes a picture that is within the limits, or says which one it is beyond. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureRefusal> {
  if (!PICTURE_FORMATS.some((format) => format === file.type)) return 'format';
  if (file.size > AVATAR_BYTES_MAX) return 'bytes';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'unreadable';
  if (picture.width * picture.height <= AVATAR_PIXELS_MAX) return picture;
  picture.close();
  return 'pixels';
}
