import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './example-list.module.css';

const SENTENCES = ['help.content', 'help.condition', 'help.pools', 'help.severity'] as const;

/** Beside the first step: what a test is made of. */
export function TestHelp(): ReactNode {
  const t = useWords('tests');
  return (
    <section aria-label={t('help.title')}>
      <h3 className={`card-title ${css.title}`}>{t('help.title')}</h3>
      {SENTENCES.map((key) => (
        <p key={key} className={`quiet pretty ${css.hint}`}>
          {t(key)}
        </p>
      ))}
    </section>
  );
}
