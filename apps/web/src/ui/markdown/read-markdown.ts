import { lexer, type Token, type TokensList } from 'marked';

export interface Heading {
  /** Its anchor. */
  id: string;
  text: string;
}

export interface MarkdownText {
  tokens: TokensList;
  headings: Map<Token, Heading>;
}

/** Reads Markdown into tokens; nothing of it ever becomes HTML text. */
export function readMarkdown(source: string): MarkdownText {
  const tokens = lexer(source);
  return { tokens, headings: headingsOf(tokens) };
}

/** Returns the sections of a text, in their order; two of the same name get anchors that differ. */
function headingsOf(tokens: TokensList): Map<Token, Heading> {
  const headings = new Map<Token, Heading>();
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

/** Returns what a reader reads of tokens, without their marks. */
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
