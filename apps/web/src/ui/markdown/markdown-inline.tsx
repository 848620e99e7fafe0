import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { Link } from '@tanstack/react-router';

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

/**
 * A link of a text: into the panel, to a section, to the web or to a mail address. Any other target stays plain text.
 */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  if (/^\/(?!\/)/.test(href)) {
    const { pathname, search, hash } = new URL(href, 'http://panel');
    return (
      <Link to={pathname} search={Object.fromEntries(new URLSearchParams(search))} hash={hash.slice(1)}>
        {children}
      </Link>
    );
  }
  if (/^(#|mailto:)/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
