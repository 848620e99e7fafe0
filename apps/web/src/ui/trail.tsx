import { createContext, use, useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronLeft } from './icons.ts';
import type { LinkTarget } from './link-target.ts';
import css from './page.module.css';

export type Crumb = LinkTarget & { label: string };

/** The listed screen above the page; null where the page is listed itself, or belongs to none. */
export const SectionContext = createContext<Crumb | null>(null);

interface TrailProps {
  title: string;
  /** The page right above this one, when that is not the listed screen. */
  back?: Crumb | undefined;
}

/** Renders the way from the listed screen down to this page, whose own name the browser's tab shows too. */
export function Trail({ title, back }: TrailProps): ReactNode {
  const t = useWords('shell');
  const section = use(SectionContext);
  // Of the same screen, what the page names is the nearer view of it.
  const isSame = back !== undefined && back.to === section?.to;
  const above = (isSame ? [back.search ? back : section] : [section, back]).filter((crumb) => !!crumb);
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
          <li key={label} className={`row shrink ${css.crumb}`}>
            <Link {...target} className="inline-row muted anywhere no-line hover-ink min-24 touch">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
