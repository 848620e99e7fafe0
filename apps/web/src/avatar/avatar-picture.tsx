import type { ReactNode } from 'react';
import css from './avatar-input.module.css';

interface AvatarPictureProps {
  name: string;
  picture: Blob | null;
  size: number;
}

/** An avatar, or the first letters of a name. */
export function AvatarPicture({ name, picture, size }: AvatarPictureProps): ReactNode {
  const style = { width: size, height: size, fontSize: size * 0.36 };
  return picture === null ? (
    <span className={css.letters} style={style} aria-hidden>
      {lettersOf(name)}
    </span>
  ) : (
    <img ref={(image) => showBlob(image, picture)} alt="" className={css.picture} style={style} />
  );
}

function showBlob(image: HTMLImageElement | null, blob: Blob): (() => void) | undefined {
  if (!image) return undefined;
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return ((words[0]?.charAt(0) ?? '') + last).toUpperCase();
}
