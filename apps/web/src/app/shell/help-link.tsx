import type { ReactNode } from 'react';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconHelp } from '../../ui/icons.ts';
import { helpArticleOf } from './help-articles.ts';
import css from './top-bar.module.css';

/** Leads to the article that explains the screen shown; to all of the help where there is none. */
export function HelpLink(): ReactNode {
  const t = useWords('shell');
  const screen = useMatches().at(-1)?.staticData.screen;
  const { tab, view, step }: Record<string, string | undefined> = useSearch({ strict: false });
  const id = screen ? helpArticleOf(screen.name, tab ?? view ?? step) : null;
  const target = id === null ? { to: '/aide' } : { to: '/aide/detail/$id', params: { id } };
  return (
    <Link
      {...target}
      className={`inline-row fixed gap-6 rounded-s small weight-540 muted no-line ${css.help}`}
      aria-label={t('help.article')}
      title={t('help.article')}
    >
      <IconHelp size={19} stroke={1.7} aria-hidden />
      <span className="hidden-phone">{t('title.aide')}</span>
    </Link>
  );
}
