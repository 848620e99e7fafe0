import type { MouseEvent, ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import type { WizardApi } from './wizard-options.ts';
import css from './section-list.module.css';

/** The sections of a one-page form, each with an address of its own. */
export function SectionList<V>({ wizard }: { wizard: WizardApi<V> }): ReactNode {
  const t = useWords('shell');
  const { steps, step, goTo } = wizard;
  const inView = useSectionInView(step.name);
  // A link of the router would call every section of this page the current one.
  const router = useRouter();
  const hrefOf = (name: string | undefined) =>
    router.buildLocation({ to: '.', search: (before: object) => ({ ...before, step: name }) }).href;
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
              <a
                href={hrefOf(index === 0 ? undefined : one.name)}
                className={`row gap-8 quiet no-line ${css.link}`}
                aria-current={one.name === inView ? 'location' : undefined}
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
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
