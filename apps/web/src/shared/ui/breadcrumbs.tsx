import { createContext, use, useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronLeft } from './icons.ts';
import type { LinkTarget } from './link-target.ts';
import css from './page.module.css';

export type Breadcrumb = LinkTarget & { label: string };

/** Listed parent screen of the page; null if the page is listed itself, or has none. */
export const SectionContext = createContext<Breadcrumb | null>(null);

interface BreadcrumbsProps {
  title: string;
  /** Direct parent page, if that is not the listed screen. */
  back?: Breadcrumb | undefined;
}

/** Renders the breadcrumbs from the listed screen to this page, whose name is also the document's title. */
export function Breadcrumbs({ title, back }: BreadcrumbsProps): ReactNode {
  const t = useWords('shell');
  const section = use(SectionContext);
  // If both are the same screen, the link of the page is the more specific one.
  const isSame = back !== undefined && back.to === section?.to;
  const above = (isSame ? [back.search ? back : section] : [section, back]).filter((link) => !!link);
  const [first] = above;
  useEffect(() => {
    if (first) document.title = `${title} · ${first.label} · Vigie`;
  });
  if (!first) return null;
  return (
    <nav className={`row shrink gap-4 muted whole-line ${css.trail} no-print`} aria-label={t('trail')}>
      <IconChevronLeft size={16} aria-hidden />
      <ol className="flex wrap shrink plain">
        {above.map(({ label, ...target }) => (
          <li key={label} className={`row shrink ${css.breadcrumb}`}>
            <Link {...target} className="inline-row muted anywhere no-line hover-ink min-24 touch">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
