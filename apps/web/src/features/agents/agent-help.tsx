import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import css from './agent-help.module.css';

const COMMAND = 'npx vigie agent';

/** How an agent is started on its own machine. */
export function AgentHelp(): ReactNode {
  const t = useWords('agents');
  return (
    <aside className={`grid gap-12 ${css.help}`} aria-label={t('help.title')}>
      <h2 className={`card-title ${css.title}`}>{t('help.title')}</h2>
      <p>{t('help.text')}</p>
      <CopyLine line={COMMAND} />
      <p>{t('help.code')}</p>
      <p>{t('help.reach')}</p>
    </aside>
  );
}
