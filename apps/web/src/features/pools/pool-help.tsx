import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './steps.module.css';

const STEPS = ['information', 'general', 'sort', 'schedule', 'settings', 'save'] as const;

/** Beside each step: what its choices lead to. */
export function PoolHelp({ step }: { step: string }): ReactNode {
  const t = useWords('pools');
  const name = STEPS.find((one) => one === step);
  if (!name) return null;
  return (
    <section aria-label={t(`help.${name}`)}>
      <h3 className={css.helpTitle}>{t(`help.${name}`)}</h3>
      <p className="small quiet pretty">{t(`help.${name}-text`)}</p>
    </section>
  );
}
