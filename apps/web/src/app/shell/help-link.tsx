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
  const icon = <IconHelp size={19} stroke={1.7} aria-hidden />;
  if (id === null)
    return (
      <Link
        to="/aide"
        className={`centered fixed rounded-s muted ${css.help}`}
        aria-label={t('help.article')}
        title={t('help.article')}
      >
        {icon}
      </Link>
    );
  return (
    <Link
      to="/aide/detail/$id"
      params={{ id }}
      className={`centered fixed rounded-s muted ${css.help}`}
      aria-label={t('help.article')}
      title={t('help.article')}
    >
      {icon}
    </Link>
  );
}
