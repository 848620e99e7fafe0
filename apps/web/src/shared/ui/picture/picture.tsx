import type { ReactNode } from 'react';
import { showBlob } from '../show-blob.ts';
import css from '../text.module.css';

interface PictureProps {
  /** Name of the owner, whose initials are shown without a picture. */
  name: string;
  blob: Blob | undefined;
  sizePx: number;
  /** `round` for users. */
  shape: 'round' | 'square';
  /** Alternative text, if no text beside it names the picture. */
  alt?: string;
}

/** Renders the picture of a user or company, or its initials. */
export function Picture({ name, blob, sizePx, shape, alt = '' }: PictureProps): ReactNode {
  const imageProps = {
    className: `fixed clip weight-640 accent ${css.picture}`,
    style: {
      width: sizePx,
      height: sizePx,
      borderRadius: shape === 'round' ? '50%' : '22%',
      fontSize: Math.round(sizePx * 0.38),
    },
  };
  if (blob) return <img ref={(image) => showBlob(image, blob)} {...imageProps} alt={alt} />;
  return (
    <span {...imageProps} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase();
}
