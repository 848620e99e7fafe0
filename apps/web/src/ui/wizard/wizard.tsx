import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../notice.tsx';
import { PageHeader } from '../page-header.tsx';
import type { LinkTarget } from '../link-target.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { StepList } from './step-list.tsx';
import type { UnusedStep } from './steps.ts';
import { UnusedSteps } from './unused-steps.tsx';
import { WizardFooter } from './wizard-footer.tsx';
import type { WizardApi } from './wizard-options.ts';
import css from './wizard.module.css';

interface WizardProps<V> {
  wizard: WizardApi<V>;
  title: string;
  /** The page above it, where there is one. */
  back?: LinkTarget & { label: string };
  /** Under the title: the other parts of the screen. */
  tabs?: ReactNode;
  /** The last step's button. */
  saveLabel: string;
  /** Beside it: another way to save. */
  saveOtherwise?: ReactNode;
  /** What could not be saved, above the reason. */
  failureTitle: string;
  /** Beside the step: examples, what its choices lead to. */
  help?: ReactNode;
  /** Steps that are not shown, with the reason. */
  unused?: readonly UnusedStep[];
  /** The current step's fields; in the last step the recap. */
  children: ReactNode;
}

/** A form in named steps. What is entered is kept as a draft; only the last step saves. */
export function Wizard<V>({
  wizard,
  title,
  back,
  tabs,
  saveLabel,
  saveOtherwise,
  failureTitle,
  help,
  unused = [],
  children,
}: WizardProps<V>): ReactNode {
  const t = useWords('shell');
  const { steps, step, refusedCount, failure, isLast } = wizard;
  const heading = useFocusOnChange(step.name);
  return (
    <>
      <PageHeader
        title={title}
        {...(back ? { back } : {})}
        lead={t('wizard.step', { step: steps.indexOf(step) + 1, count: steps.length })}
      />
      {tabs}
      <RestoredNotice wizard={wizard} />
      <div className={`grid items-start ${css.columns}`}>
        <div className="grid shrink gap-12">
          <StepList wizard={wizard} />
          <UnusedSteps unused={unused} />
        </div>
        <form
          className="shrink card"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) wizard.submit();
            else wizard.next();
          }}
        >
          <div className={`grid one-column gap-18 ${css.body}`}>
            <h2 ref={heading} tabIndex={-1} className={`title ${css.title}`}>
              {step.title}
            </h2>
            {refusedCount > 0 ? <Notice tone="fail" text={t('wizard.fix', { count: refusedCount })} /> : null}
            {failure === null ? null : <Notice tone="fail" title={failureTitle} text={failure} />}
            {children}
          </div>
          <WizardFooter wizard={wizard} saveLabel={saveLabel} saveOtherwise={saveOtherwise} />
        </form>
        {help ? (
          <aside className={`shrink quiet ${css.help}`} aria-label={t('wizard.help')}>
            {help}
          </aside>
        ) : null}
      </div>
      <LeaveDialog isDirty={wizard.isDirty} onDiscard={wizard.discard} />
    </>
  );
}

/** A step that opens takes the focus to its heading, the first one excepted. */
function useFocusOnChange(name: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name) heading.current?.focus();
    shown.current = name;
  }, [name]);
  return heading;
}
