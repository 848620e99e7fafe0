import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { LinkTarget } from '../link-target.ts';
import { PageHeader } from '../page-header.tsx';
import { LeaveDialog, RestoredNotice } from './draft-notices.tsx';
import css from './one-page.module.css';
import type { FieldOf, PageForm, PageSection, SettingsSearch, Step, UnusedStep } from './page-form.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionList } from './section-list.tsx';
import { useGoing } from './use-sections.ts';

/** Content beside consecutive steps; below them if there is no space. */
interface Beside {
  steps: readonly string[];
  content: ReactNode;
}

interface OnePageProps<V> {
  page: PageForm<V>;
  title: string;
  /** Parent page, if there is one. */
  back?: LinkTarget & { label: string };
  /** Content below the title: the other parts of the screen. */
  tabs?: ReactNode;
  saveLabel: string;
  /** A second button for saving, before the main one. */
  saveOtherwise?: ReactNode;
  /** Title above the reason when a save failed. */
  failureTitle: string;
  /** Help beside the form: examples, effects of its choices. */
  help?: ReactNode;
  /** Previews and help of single steps. */
  beside?: readonly Beside[];
  /** Hidden steps with their reasons. */
  unused: readonly UnusedStep[];
  labelOf: (field: FieldOf<V>) => string;
  /** Summary before the save, where field names do not describe the change. */
  summary?: ReactNode;
  /** Sections below the form, saved apart from it. */
  more?: readonly PageSection[];
  /** Search over the settings; absent: none. */
  search?: SettingsSearch;
  /** Content of each step; the last one saves. */
  children: Readonly<Record<string, ReactNode>>;
}

const NOTHING: readonly never[] = [];

/**
 * Renders a form whose named steps are sections of one page. The input is stored as a draft; only the last step saves.
 */
export function OnePage<V>({ page, help, beside = [], children, ...props }: OnePageProps<V>): ReactNode {
  const { title, back, tabs, unused, summary, more = NOTHING, search, ...save } = props;
  const t = useWords('shell');
  const opened = more.some(({ name }) => name === page.opened) ? page.opened : page.step.name;
  const area = useGoing({
    opened,
    isFirst: opened === page.steps[0]?.name,
    navigationCount: page.navigationCount,
  });
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
        <SectionList page={page} opened={opened} more={more} search={search} unused={unused} />
        <div className="grid one-column shrink gap-16">
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
          {more.map(({ name, content }) => (
            <div key={name} data-section={name} className={css.more}>
              <div tabIndex={-1} data-start className={css.title}>
                {content}
              </div>
            </div>
          ))}
        </div>
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

/** Returns rows of steps: steps with the same content beside them share a row. */
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
