import { lexer, type Token, type TokensList } from 'marked';

export interface MarkdownHeading {
  /** Anchor of the section. */
  id: string;
  text: string;
}

export interface MarkdownText {
  tokens: TokensList;
  headings: Map<Token, MarkdownHeading>;
}

/** Parses Markdown into tokens; no part of it becomes HTML text. */
export function readMarkdown(source: string): MarkdownText {
  const tokens = lexer(source);
  return { tokens, headings: headingsOf(tokens) };
}

/** Returns the sections of a text in order; equal names get different anchors. */
function headingsOf(tokens: TokensList): Map<Token, MarkdownHeading> {
  const headings = new Map<Token, MarkdownHeading>();
  const taken = new Set<string>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const text = plainText(token.tokens ?? []);
    const id = freeAnchor(anchorOf(text), taken);
    taken.add(id);
    headings.set(token, { id, text });
  }
  return headings;
}

/** Returns the text of tokens without their markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}

function anchorOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words === '' ? 'section' : words;
}

function freeAnchor(anchor: string, taken: ReadonlySet<string>): string {
  let [free, count] = [anchor, 1];
  while (taken.has(free)) free = `${anchor}-${(count += 1)}`;
  return free;
}
