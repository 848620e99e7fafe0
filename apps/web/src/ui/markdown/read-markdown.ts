import { lexer, type Token, type TokensList } from 'marked';
import { headingsOf, type Heading } from './headings.ts';

export interface MarkdownText {
  tokens: TokensList;
  headings: Map<Token, Heading>;
}

/** Reads Markdown into tokens; nothing of it ever becomes HTML text. */
export function readMarkdown(source: string): MarkdownText {
  const tokens = lexer(source);
  return { tokens, headings: headingsOf(tokens) };
}
