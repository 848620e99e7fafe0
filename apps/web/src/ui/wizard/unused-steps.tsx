import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { UnusedStep } from './steps.ts';

/** Says why steps are not shown. */
export function UnusedSteps({ unused }: { unused: readonly UnusedStep[] }): ReactNode {
  const t = useWords('shell');
  return unused.map(({ name, title, reason }) => (
    <p key={name} className="small muted pretty">
      {t('wizard.unused', { title, reason })}
    </p>
  ));
}
