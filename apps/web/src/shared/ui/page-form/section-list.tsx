import { useState, type MouseEvent, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import css from './one-page.module.css';
import type { PageForm, PageSection, SettingsSearch, UnusedStep } from './page-form.ts';
import { useSectionInView } from './use-sections.ts';

interface SectionListProps<V> {
  page: PageForm<V>;
  /** Name of the section that the address opens. */
  opened: string;
  more: readonly PageSection[];
  /** Search over the settings of the sections; absent: the page has none. */
  search: SettingsSearch | undefined;
  unused: readonly UnusedStep[];
}

interface ListedSection {
  name: string;
  title: string;
  isWrong: boolean;
}

/**
 * Renders the sections of the page, each with its own address, a search over their settings, and why others are hidden.
 * On a phone the sections are a list to choose from, which stays in view.
 */
export function SectionList<V>({ page, opened, more, search, unused }: SectionListProps<V>): ReactNode {
  const t = useWords('shell');
  const inView = useSectionInView(opened);
  const isPhone = useIsPhone();
  const [looked, setLooked] = useState('');
  const ofForm = page.steps.map((step) => ({ ...step, isWrong: page.isWrong(step) }));
  const below = more.map((section) => ({ ...section, isWrong: false }));
  const { goTo } = page;
  return (
    <div className={`grid shrink gap-12 ${css.nav}`}>
      <div className={`grid gap-10 ${css.pick}`}>
        {search === undefined ? null : <search.Field looked={looked} setLooked={setLooked} />}
        {isPhone ? (
          <SectionSelect sections={[...ofForm, ...below]} inView={inView} goTo={goTo} />
        ) : looked.trim() === '' ? (
          <nav aria-label={t('page-form.sections')} className="shrink">
            <Sections sections={ofForm} inView={inView} goTo={goTo} first={page.steps[0]?.name} />
            {below.length === 0 ? null : <Sections sections={below} inView={inView} goTo={goTo} />}
          </nav>
        ) : null}
        {search === undefined || looked.trim() === '' ? null : (
          <search.Found settings={search.settings} looked={looked} onChosen={() => setLooked('')} />
        )}
      </div>
      {unused.map(({ name, title, reason }) => (
        <p key={name} className="small muted pretty">
          {t('page-form.unused', { title, reason })}
        </p>
      ))}
    </div>
  );
}

interface SectionsProps {
  sections: readonly ListedSection[];
  inView: string;
  goTo: (name: string) => void;
}

function Sections({
  sections,
  inView,
  goTo,
  first,
}: SectionsProps & { first?: string | undefined }): ReactNode {
  const t = useWords('shell');
  // A link of the router would mark every section of this page as current.
  const router = useRouter();
  const hrefOf = (name: string | undefined) =>
    router.buildLocation({ to: '.', search: (before: object) => ({ ...before, step: name }) }).href;
  const open = (name: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(name);
  };
  return (
    <ol className={`grid plain ${css.list}`}>
      {sections.map(({ name, title, isWrong }) => (
        <li key={name}>
          <a
            href={hrefOf(name === first ? undefined : name)}
            className={`row gap-8 quiet no-line ${css.link}`}
            aria-current={name === inView ? 'location' : undefined}
            data-wrong={isWrong || undefined}
            onClick={open(name)}
          >
            {title}
            {isWrong ? (
              <>
                <span className={`centered fixed tiny weight-620 ${css.mark}`} aria-hidden>
                  !
                </span>
                <span className="sr-only">{`, ${t('page-form.step-errors')}`}</span>
              </>
            ) : null}
          </a>
        </li>
      ))}
    </ol>
  );
}

function SectionSelect({ sections, inView, goTo }: SectionsProps): ReactNode {
  const t = useWords('shell');
  return (
    <NativeSelect
      aria-label={t('page-form.sections')}
      data={sections.map(({ name, title, isWrong }) => ({
        value: name,
        label: isWrong ? `${title} (${t('page-form.step-errors')})` : title,
      }))}
      value={inView}
      onChange={({ currentTarget }) => goTo(currentTarget.value)}
    />
  );
}
