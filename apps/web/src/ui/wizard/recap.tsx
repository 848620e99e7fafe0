import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Facts, type Fact } from '../facts.tsx';
import type { WizardApi } from './wizard-options.ts';
import css from './recap.module.css';

interface RecapProps<V> {
  wizard: WizardApi<V>;
  /** What each step asked for, by the step's name; what is more than a pair follows as `more`. */
  sections: Readonly<Record<string, { facts: readonly Fact[]; more?: ReactNode }>>;
}

/** The last step: all that was entered, to read once more, with the way back to each step. */
export function Recap<V>({ wizard, sections }: RecapProps<V>): ReactNode {
  const t = useWords('shell');
  return (
    <div className={`grid shrink ${css.recap}`}>
      <p className="quiet">{t('wizard.recap')}</p>
      {wizard.steps.map(({ name, title }) => {
        const section = sections[name];
        return section ? (
          <section key={name} className="grid shrink gap-8" aria-label={title}>
            <header className={`row between gap-12 ${css.head}`}>
              <h3 className="card-title">{title}</h3>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('wizard.edit-step-of', { step: title })}
                onClick={() => wizard.goTo(name)}
              >
                {t('wizard.edit-step')}
              </Button>
            </header>
            <Facts facts={section.facts} />
            {section.more}
          </section>
        ) : null;
      })}
    </div>
  );
}
