import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './messages.module.css';

const ADVICE = ['address', 'job', 'secret'] as const;

/** Beside the form: what helps to answer. */
export function MessageHelp(): ReactNode {
  const t = useWords('messages');
  return (
    <aside className="quiet" aria-label={t('help.title')}>
      <h2 className={`card-title ink ${css.helpTitle}`}>{t('help.title')}</h2>
      <ul className={`grid gap-8 ${css.advice}`}>
        {ADVICE.map((key) => (
          <li key={key}>{t(`help.${key}`)}</li>
        ))}
      </ul>
      <Link to="/aide/detail/$id" params={{ id: 'messages' }} className="inline-row accent min-28 touch">
        {t('help.article')}
      </Link>
    </aside>
  );
}
