import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { LinkTarget } from '../link-target.ts';
import { PageHeader } from '../page-header.tsx';
import { LeaveDialog, RestoredNotice } from './draft-notices.tsx';
import css from './one-page.module.css';
import type { FieldOf, PageForm, Step, UnusedStep } from './page-form.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionList } from './section-list.tsx';
import { useGoing } from './use-sections.ts';

/** What stands beside some steps that follow each other; below them where there is no room. */
interface Beside {
  steps: readonly string[];
  content: ReactNode;
}

interface OnePageProps<V> {
  page: PageForm<V>;
  title: string;
  /** The page above it, where there is one. */
  back?: LinkTarget & { label: string };
  /** Under the title: the other parts of the screen. */
  tabs?: ReactNode;
  saveLabel: string;
  /** Before it in the bar: another way to save. */
  saveOtherwise?: ReactNode;
  /** What could not be saved, above the reason. */
  failureTitle: string;
  /** Beside the whole: examples, what its choices lead to. */
  help?: ReactNode;
  /** Previews and help of single steps. */
  beside?: readonly Beside[];
  /** Steps that are not shown, with the reason. */
  unused: readonly UnusedStep[];
  labelOf: (field: FieldOf<V>) => string;
  /** Before the save: what it changes, where the fields' names do not say enough. */
  summary?: ReactNode;
  /** What each step shows; the last one saves. */
  children: Readonly<Record<string, ReactNode>>;
}

/**
 * Renders a form whose named steps are sections of one page. What is entered is kept as a draft; only its last step
 * saves.
 */
export function OnePage<V>({ page, help, beside = [], children, ...props }: OnePageProps<V>): ReactNode {
  const { title, back, tabs, unused, summary, ...save } = props;
  const t = useWords('shell');
  const area = useGoing(page);
  const isWide = beside.length > 0;
  return (
    <>
      <PageHeader title={title} {...(back ? { back } : {})} lead={t('page-form.one-page')} />
      {tabs}
      <RestoredNotice page={page} />
      <div
        ref={area}
        className={`grid items-start ${css.columns}`}
        data-help={help ? true : undefined}
        data-wide={isWide || undefined}
      >
        <SectionList page={page} unused={unused} />
        <form
          className="shrink card"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            page.submit();
          }}
        >
          {rowsOf(page.steps.slice(0, -1), beside).map(({ steps, content }) => (
            <div key={steps[0]?.name} className={css.row} data-beside={content ? true : undefined}>
              <div className="shrink">
                {steps.map(({ name, title: stepTitle }) => (
                  <Section key={name} name={name} title={stepTitle}>
                    {children[name]}
                  </Section>
                ))}
              </div>
              {content ? <div className={`shrink ${css.beside}`}>{content}</div> : null}
            </div>
          ))}
          {summary}
          <SaveBar page={page} {...save} />
        </form>
        {help ? (
          <aside className={`shrink quiet ${css.help}`} aria-label={t('page-form.help')}>
            {help}
          </aside>
        ) : null}
      </div>
      <LeaveDialog isDirty={page.isDirty} onDiscard={page.discard} />
    </>
  );
}

interface Row {
  steps: Step[];
  content?: ReactNode;
}

/** Steps that share what stands beside them share a row. */
function rowsOf(steps: readonly Step[], beside: readonly Beside[]): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    const shared = beside.find((one) => one.steps.includes(step.name));
    const last = rows.at(-1);
    if (shared && last && last.content === shared.content) last.steps.push(step);
    else rows.push({ steps: [step], content: shared?.content });
  }
  return rows;
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
