import type { ReactNode } from 'react';
import { readableUrl } from './readable-url.ts';
import css from './text.module.css';

const TAIL_LENGTH = 20;

/**
 * Renders a page's address in readable form, without its origin. A long one takes a second line in a list; on a single
 * line its middle is cut, not its end.
 */
export function PageUrl({ url }: { url: string }): ReactNode {
  const path = pathOf(url);
  const cut = path.length > TAIL_LENGTH * 2 ? path.length - TAIL_LENGTH : path.length;
  return (
    <span className={`mono shrink max-full small ${css.url}`} title={url}>
      <span>{path.slice(0, cut)}</span>
      <span>{path.slice(cut)}</span>
    </span>
  );
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search, hash } = new URL(url);
  return readableUrl(pathname + search + hash);
}

/** Returns an address that is safe as a link: only http and https, since visited pages supply it. */
export function webHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
