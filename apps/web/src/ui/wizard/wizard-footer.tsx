import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import type { WizardApi } from './wizard-options.ts';
import css from './wizard.module.css';

/** When the draft was kept, and the ways on and back; of a change also straight to the save. */
export function WizardFooter<V>({
  wizard,
  saveLabel,
  saveOtherwise,
}: {
  wizard: WizardApi<V>;
  saveLabel: string;
  saveOtherwise?: ReactNode;
}): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  const { keptAt, previous, isLast, isSaving, isChange, steps, goTo } = wizard;
  return (
    <footer className={`row wrap gap-10 line-above sunken ${css.footer}`}>
      <span className={`small muted number ${css.kept}`}>
        {keptAt === null ? null : t('wizard.kept', { time: format.hour(keptAt) })}
      </span>
      {previous ? (
        <Button variant="default" disabled={isSaving} onClick={previous}>
          {t('wizard.previous')}
        </Button>
      ) : null}
      {isLast ? saveOtherwise : null}
      {isChange && !isLast ? (
        <Button variant="default" onClick={() => goTo(steps.at(-1)?.name ?? '')}>
          {t('wizard.to-save')}
        </Button>
      ) : null}
      <Button key={isLast ? 'save' : 'next'} type="submit" loading={isSaving}>
        {isLast ? saveLabel : t('wizard.next')}
      </Button>
    </footer>
  );
}
