import { useMemo, type ReactNode } from 'react';
import { showBlob } from '../show-blob.ts';

interface SenderLogoProps {
  /** As the API tells it, a PNG in base64, or a file that was chosen. */
  picture: string | Blob;
  name: string;
}

/** Renders the logo of whoever shows a report; the policy of the page takes pictures from the page itself alone. */
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
