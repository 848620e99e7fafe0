import { highlightCode, tagHighlighter } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { CODE_STYLES } from './code-styles.ts';

export interface CodePiece {
  text: string;
  /** A name of CODE_STYLES, or an empty string. */
  style: string;
}

const highlighter = tagHighlighter(
  CODE_STYLES.flatMap(({ tags, name }) => tags.map((tag) => ({ tag, class: name }))),
);

/** Splits JavaScript into pieces of equal style. */
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
