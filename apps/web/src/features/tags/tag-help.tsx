import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './tags.module.css';

const EXAMPLES = [
  ['host', 'cdn.tracker.example'],
  ['path', '/track/t-*.js'],
  ['sub', '.stats.example.com'],
] as const;

/** Beside the form: what an address looks like. */
export function TagHelp(): ReactNode {
  const t = useWords('tags');
  return (
    <aside className={`quiet ${css.help}`} aria-label={t('help.title')}>
      <h2 className={css.title}>{t('help.title')}</h2>
      <dl className={`grid gap-10 ${css.examples}`}>
        {EXAMPLES.map(([key, pattern]) => (
          <div key={key}>
            <dt className="mono small ink">{pattern}</dt>
            <dd>{t(`help.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <Link to="/aide/detail/$id" params={{ id: 'tags-catalogue' }} className="accent anywhere">
        {t('help.article')}
      </Link>
    </aside>
  );
}
