import { highlightCode, tagHighlighter } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { CODE_STYLES } from './code-styles.ts';

export interface CodePiece {
  text: string;
  /** A name of CODE_STYLES, or none. */
  style: string;
}

const highlighter = tagHighlighter(
  CODE_STYLES.flatMap(({ tags, name }) => tags.map((tag) => ({ tag, class: name }))),
);

/** Cuts JavaScript into pieces that look alike. */
export function highlight(source: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  highlightCode(
    source,
    parser.parse(source),
    highlighter,
    (text, style) => pieces.push({ text, style }),
    () => pieces.push({ text: '\n', style: '' }),
  );
  return pieces;
}
