import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconCheck } from '../icons.ts';
import type { StepState } from './steps.ts';
import type { WizardApi } from './wizard-options.ts';
import css from './step-list.module.css';

/** The steps by name and state; each can be opened at any time. */
export function StepList<V>({ wizard }: { wizard: WizardApi<V> }): ReactNode {
  const t = useWords('shell');
  return (
    <nav aria-label={t('wizard.steps')} className="shrink">
      <ol className={`grid plain ${css.list}`}>
        {wizard.steps.map((step, index) => {
          const isCurrent = step === wizard.step;
          const state = wizard.stateOf(step);
          return (
            <li key={step.name} className={`relative ${css.item}`}>
              <button
                type="button"
                className={`row full gap-12 pointer rounded-s quiet text-start ${css.step}`}
                aria-current={isCurrent ? 'step' : undefined}
                data-state={state}
                onClick={() => wizard.goTo(step.name)}
              >
                <span className={`centered fixed on-card small weight-580 number ${css.mark}`} aria-hidden>
                  {markOf(state, isCurrent, index)}
                </span>
                <span className={css.name}>{step.title}</span>
                {state === 'todo' ? null : (
                  <span className="sr-only">
                    {`, ${t(state === 'done' ? 'wizard.step-done' : 'wizard.step-errors')}`}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function markOf(state: StepState, isCurrent: boolean, index: number): ReactNode {
  if (state === 'errors') return '!';
  return state === 'done' && !isCurrent ? <IconCheck size={15} stroke={2.4} /> : index + 1;
}
