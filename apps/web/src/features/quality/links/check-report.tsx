import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LinkCheck, StoredLinkList } from '@vigie/contract/stored-link-list.ts';
import { LINK_KIND_WORDS } from '@vigie/contract/wording/link-words.ts';
import { isChecking, useCheckedLinks, useLinkChecks } from '../../../shared/api/link-lists.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { CheckedLinkRow } from './checked-link-row.tsx';
import css from './links.module.css';

const useCheckFilters = () => useFilters('linkLists.links', { own: ['list', 'check'], without: ['jobId'] });

/** Renders the report of one check of a list: that of the address, else the newest one. */
export function CheckReport({ list }: { list: StoredLinkList }): ReactNode {
  const t = useWords('links');
  const { own } = useCheckFilters();
  const query = useLinkChecks(list.id, isChecking(list));
  return (
    <section aria-label={t('report', { name: list.name })}>
      <QueryView query={query} failed={t('checks.failed')} skeleton={240}>
        {(checks) => {
          const check = checks.find(({ jobId }) => jobId === own.check) ?? checks[0];
          return check === undefined ? (
            <Notice
              tone="info"
              title={t('unchecked.title', { name: list.name })}
              text={t('unchecked.text')}
            />
          ) : (
            <Check key={check.jobId} list={list} checks={checks} check={check} />
          );
        }}
      </QueryView>
    </section>
  );
}

interface CheckProps {
  list: StoredLinkList;
  checks: readonly LinkCheck[];
  check: LinkCheck;
}

function Check({ list, checks, check }: CheckProps): ReactNode {
  const t = useWords('links');
  const { locale } = useLocale();
  const filters = useCheckFilters();
  const isActive = check.state === 'queued' || check.state === 'running';
  const query = { jobId: check.jobId, ...filters.query };
  const links = useCheckedLinks(query, isActive);
  // List and check stay in the address.
  const own = {
    isFiltered: ['q', 'outcome', 'kind'].some((name) => Reflect.has(filters.query, name)),
    clear: () => filters.set({ q: undefined, outcome: undefined, kind: undefined }),
  };
  return (
    <>
      <header className="row wrap between items-end gap-8-16 mb-14">
        <h2 className="card-title anywhere">{t('report', { name: list.name })}</h2>
        <ExportFile
          call="linkLists.csv"
          query={query}
          fileName="campaign-links.csv"
          isDisabled={links.items?.length === 0}
        />
      </header>
      <CheckChoice list={list} checks={checks} check={check} />
      <FilterBar
        search={filters.search(t('search'))}
        facets={[
          {
            ...filters.facet('outcome', t('filter.outcome'), (value) => t(`outcome.${value}`)),
            name: t('filter.outcome-name'),
          },
          {
            ...filters.facet('kind', t('filter.kind'), (value) => LINK_KIND_WORDS[value][locale]),
            name: t('filter.kind-name'),
          },
        ]}
        isFiltered={own.isFiltered}
        onClear={own.clear}
      />
      <ReportList
        list={links}
        label={t('list')}
        failed={t('links.failed')}
        empty={<Notice tone="info" text={t(isActive ? 'links.waiting' : 'links.none')} />}
        filters={own}
        skeleton={240}
      >
        {(rows) => rows.map((link) => <CheckedLinkRow key={link.position} link={link} />)}
      </ReportList>
      <p className="mt-12 small muted pretty">{t('masked')}</p>
    </>
  );
}

function CheckChoice({ list, checks, check }: CheckProps): ReactNode {
  const t = useWords('links');
  const format = useFormat();
  const { set } = useCheckFilters();
  const labelOf = ({ at, links, passed, failed }: LinkCheck) =>
    t('check.label', { time: format.instant(at), passed, failed, count: links });
  return (
    <div className="row wrap items-end gap-8-16 mb-12">
      <NativeSelect
        className={`no-print ${css.choice}`}
        label={t('check.choice')}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={check.jobId}
        data={checks.map((one) => ({ value: one.jobId, label: labelOf(one) }))}
        onChange={({ currentTarget }) => set({ list: list.id, check: currentTarget.value })}
      />
      <p className="only-print">{labelOf(check)}</p>
      <Link to="/jobs" search={{ job: check.jobId }} className="link touch no-print">
        {t('check.job')}
      </Link>
    </div>
  );
}
