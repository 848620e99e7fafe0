import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { MarkdownLink } from './markdown-link.tsx';

/** Words within a block; what is neither known nor text is shown as it was written. */
export function MarkdownInline({ tokens = [] }: { tokens: Token[] | undefined }): ReactNode {
  return tokens.map((token, index) => <Piece key={index} token={token} />);
}

function Piece({ token }: { token: Token }): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <MarkdownInline tokens={token.tokens} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <MarkdownLink href={(token as Tokens.Link).href}>{inner}</MarkdownLink>;
    case 'text':
    case 'escape':
      return inner ?? (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}
