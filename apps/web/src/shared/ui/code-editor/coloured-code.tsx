import type { ReactNode } from 'react';
import { highlight } from './highlight.ts';

/** Renders JavaScript in pieces that the style sheet colours. */
export function ColouredCode({ source }: { source: string }): ReactNode {
  return highlight(source).map(({ text, style }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- A piece has no other name than its index.
    <span key={index} data-style={style || undefined}>
      {text}
    </span>
  ));
}
