import type { ReactNode } from 'react';
import { showBlob } from '../show-blob.ts';
import css from './picture.module.css';

interface PictureProps {
  /** Whose it is: its initials stand where there is no picture. */
  name: string;
  /** The picture, where there is one. */
  blob: Blob | undefined;
  sizePx: number;
  /** A user is round. */
  shape: 'round' | 'square';
  /** What it shows, where that is not said beside it. */
  alt?: string;
}

/** The picture of a user or company, or its initials. */
export function Picture({ name, blob, sizePx, shape, alt = '' }: PictureProps): ReactNode {
  const style = { width: sizePx, height: sizePx, fontSize: Math.round(sizePx * 0.38) };
  if (!blob)
    return (
      <span
        className={`fixed clip weight-640 accent ${css.picture}`}
        data-shape={shape}
        style={style}
        aria-hidden
      >
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      ref={(image) => showBlob(image, blob)}
      className={`fixed clip weight-640 accent ${css.picture}`}
      data-shape={shape}
      width={sizePx}
      height={sizePx}
      style={style}
      alt={alt}
    />
  );
}

/** The first letters of a name: of the first word and the last. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase();
}
