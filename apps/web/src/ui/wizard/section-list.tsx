import type { MouseEvent, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import type { WizardApi } from './wizard-options.ts';
import css from './section-list.module.css';

/** The sections of a one-page form, each with an address of its own. */
export function SectionList<V>({ wizard }: { wizard: WizardApi<V> }): ReactNode {
  const t = useWords('shell');
  const { steps, step, goTo } = wizard;
  const inView = useSectionInView(step.name);
  const open = (name: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(name);
  };
  return (
    <nav aria-label={t('wizard.sections')} className="shrink">
      <ol className={`grid plain ${css.list}`}>
        {steps.map((one, index) => {
          const isWrong = wizard.stateOf(one) === 'errors';
          return (
            <li key={one.name}>
              <Link
                to="."
                search={(before: Record<string, unknown>) => ({
                  ...before,
                  step: index === 0 ? undefined : one.name,
                })}
                replace
                resetScroll={false}
                activeProps={{}}
                className={`row gap-8 quiet no-line ${css.link}`}
                aria-current={one.name === inView ? 'location' : false}
                data-wrong={isWrong || undefined}
                onClick={open(one.name)}
              >
                {one.title}
                {isWrong ? (
                  <>
                    <span className={`centered fixed tiny weight-620 ${css.mark}`} aria-hidden>
                      !
                    </span>
                    <span className="sr-only">{`, ${t('wizard.step-errors')}`}</span>
                  </>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
