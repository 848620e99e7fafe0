import type { ReactNode } from 'react';
import { IconExternalLink } from './icons.ts';
import { PageUrl, webHref } from './page-url.tsx';

/** Renders a link that opens a visited page in a new tab, without a referrer or an opener. */
export function ExternalLink({ url }: { url: string }): ReactNode {
  const href = webHref(url);
  if (!href) return <PageUrl url={url} />;
  return (
    <a
      className="inline-row shrink max-full gap-6 accent thin-line min-24 touch"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <PageUrl url={url} />
      <IconExternalLink size={14} className="no-print" aria-hidden />
    </a>
  );
}
