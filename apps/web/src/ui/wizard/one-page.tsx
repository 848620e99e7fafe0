import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { LinkTarget } from '../link-target.ts';
import { PageHeader } from '../page-header.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionList } from './section-list.tsx';
import type { UnusedStep } from './steps.ts';
import { UnusedSteps } from './unused-steps.tsx';
import type { FieldOf, WizardApi } from './wizard-options.ts';
import css from './one-page.module.css';

const VISITOR_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface OnePageProps<V> {
  wizard: WizardApi<V>;
  title: string;
  /** The page above it, where there is one. */
  back?: LinkTarget & { label: string };
  /** Under the title: the other parts of the screen. */
  tabs?: ReactNode;
  saveLabel: string;
  /** What could not be saved, above the reason. */
  failureTitle: string;
  /** Beside the sections: examples, what their choices lead to. */
  help?: ReactNode;
  /** Steps that are not shown, with the reason. */
  unused: readonly UnusedStep[];
  labelOf: (field: FieldOf<V>) => string;
  /** Before the save: what it changes, where the fields' names do not say enough. */
  summary?: ReactNode;
  /** What each step shows; the last one saves. */
  children: Readonly<Record<string, ReactNode>>;
}

/** A form whose named steps are sections of one page. What is entered is kept as a draft; only its last step saves. */
export function OnePage<V>({ wizard, help, children, ...props }: OnePageProps<V>): ReactNode {
  const { title, back, tabs, unused, summary, ...save } = props;
  const t = useWords('shell');
  const page = useGoing(wizard);
  return (
    <>
      <PageHeader title={title} {...(back ? { back } : {})} lead={t('wizard.one-page')} />
      {tabs}
      <RestoredNotice wizard={wizard} />
      <div ref={page} className={`grid items-start ${css.columns}`} data-help={help ? true : undefined}>
        <div className={`grid shrink gap-12 ${css.nav}`}>
          <SectionList wizard={wizard} />
          <UnusedSteps unused={unused} />
        </div>
        <form
          className={`shrink card ${css.form}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            wizard.submit();
          }}
        >
          {wizard.steps.slice(0, -1).map((step) => (
            <Section key={step.name} name={step.name} title={step.title}>
              {children[step.name]}
            </Section>
          ))}
          {summary}
          <SaveBar wizard={wizard} {...save} />
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

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }): ReactNode {
  const id = `section-${name}`;
  return (
    <section className={`grid gap-18 ${css.section}`} aria-labelledby={id} data-section={name}>
      <h2 id={id} tabIndex={-1} className={`title ${css.title}`} data-start>
        {title}
      </h2>
      <div className="grid one-column gap-18">{children}</div>
    </section>
  );
}

/** Fields that load later push a section away: it is brought back until the visitor does something. */
function holdInView(page: Element | null, section: Element | null | undefined): (() => void) | undefined {
  if (!page || !section) return undefined;
  const watch = new ResizeObserver(() => section.scrollIntoView?.({ block: 'start' }));
  const stop = () => watch.disconnect();
  watch.observe(page);
  for (const kind of VISITOR_ACTS) addEventListener(kind, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const kind of VISITOR_ACTS) removeEventListener(kind, stop);
  };
}

/** Goes to the section that is asked for, or that the address named when the page opened. */
function useGoing<V>({ step, steps, asked }: WizardApi<V>) {
  const page = useRef<HTMLDivElement>(null);
  const isFirst = step === steps[0];
  useEffect(() => {
    if (asked === 0 && isFirst) return undefined;
    const section = page.current?.querySelector(`[data-section="${step.name}"]`);
    section?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true });
    return holdInView(page.current, section);
    // Only another step, or the same one asked for again, moves the page.
  }, [step.name, asked, isFirst]);
  return page;
}
