import type { ReactNode } from 'react';
import { showBlob } from '../show-blob.ts';
import css from '../text.module.css';

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

/** Renders the picture of a user or company, or its initials. */
export function Picture({ name, blob, sizePx, shape, alt = '' }: PictureProps): ReactNode {
  const looks = {
    className: `fixed clip weight-640 accent ${css.picture}`,
    style: {
      width: sizePx,
      height: sizePx,
      borderRadius: shape === 'round' ? '50%' : '22%',
      fontSize: Math.round(sizePx * 0.38),
    },
  };
  if (blob) return <img ref={(image) => showBlob(image, blob)} {...looks} alt={alt} />;
  return (
    <span {...looks} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of a name: of the first word and the last. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase();
}
