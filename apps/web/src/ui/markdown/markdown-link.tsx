import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

/**
 * A link of a text: into the panel, to a section, to the web or to a mail address. Any other target stays plain text.
 */
export function MarkdownLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
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
