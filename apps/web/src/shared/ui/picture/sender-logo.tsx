import { useMemo, type ReactNode } from 'react';
import { showBlob } from '../show-blob.ts';

interface SenderLogoProps {
  /** A PNG in base64 as the API returns it, or a selected file. */
  picture: string | Blob;
  name: string;
}

/** Renders the logo of a report's sender. The page's policy only allows pictures from the page itself. */
export function SenderLogo({ picture, name }: SenderLogoProps): ReactNode {
  const blob = useMemo(() => (typeof picture === 'string' ? pngOf(picture) : picture), [picture]);
  return (
    <img
      ref={(image) => showBlob(image, blob)}
      alt={name}
      style={{ maxWidth: 240, maxHeight: 80, objectFit: 'contain', justifySelf: 'start' }}
    />
  );
}

function pngOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'image/png' });
}
