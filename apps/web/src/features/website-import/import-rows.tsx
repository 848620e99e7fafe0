import type { ReactNode } from 'react';
import type { ImportRow, WebsiteImport } from '@vigie/contract/website-import.ts';
import { GROUP_OF_PROBLEM, IMPORT_WORDS } from '@vigie/contract/wording/import-words.ts';
import { Link } from '@tanstack/react-router';
import { useImportRows, isOver } from '../../shared/api/website-imports.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { Card } from '../../shared/ui/card.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import css from './import.module.css';

/** Renders each website of an import, with the detected settings or the remedy. */
export function ImportRows({ of }: { of: WebsiteImport }): ReactNode {
  const t = useWords('website-import');
  const filters = useFilters('websiteImports.rows');
  const list = useImportRows(!isOver(of), { id: of.id, ...filters.query });
  const only = filters.facet('only', t('rows.only'), (value) => t(`only.${value}`));
  return (
    <Card title={t('rows.title')}>
      <FilterBar facets={[only]} isFiltered={filters.isFiltered} onClear={filters.clear} />
      <ListGate
        list={list}
        rows={list.items}
        failed={t('rows.failed')}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items === undefined ? <Skeleton width="60%" height={14} /> : null}
        <ul className="plain" data-stale={list.isStale || undefined}>
          {list.items?.map((row) => (
            <Row key={row.position} row={row} />
          ))}
        </ul>
        <ShowMore
          shown={list.items?.length ?? 0}
          total={list.total}
          onMore={list.more}
          isFetching={list.isFetchingMore}
        />
      </ListGate>
    </Card>
  );
}

const TONES: Readonly<Record<ImportRow['state'], Tone>> = {
  waiting: 'mute',
  detecting: 'info',
  auditing: 'info',
  done: 'ok',
  failed: 'fail',
  existing: 'mute',
  cancelled: 'mute',
};

function Row({ row }: { row: ImportRow }): ReactNode {
  const { locale } = useLocale();
  const t = useWords('website-import');
  const { line, url, name, state, websiteId, findings, problem } = row;
  const words = IMPORT_WORDS[locale];
  const problemText = problem === null ? null : words.problems[GROUP_OF_PROBLEM[problem]];
  const tone = state === 'done' && problem !== null ? 'warn' : TONES[state];
  return (
    <li className={`ruled ${css.line}`}>
      <span className="small muted number">{t('lines.line', { line })}</span>
      <div className="grid one-column shrink gap-4">
        <span className="line wrap gap-4-10">
          {websiteId === null ? (
            <span className="mono small anywhere">{url}</span>
          ) : (
            <Link
              to="/website/parametres"
              search={{ website: websiteId }}
              className="mono small accent anywhere"
            >
              {url}
            </Link>
          )}
          {name === '' ? null : <span className="small muted anywhere">{name}</span>}
        </span>
        {findings === null || findings.pagesVisited === 0 ? null : <Findings of={findings} />}
        {problemText === null ? null : (
          <span className="small pretty">
            <strong className="weight-580">{problemText.what}.</strong> {problemText.remedy}
          </span>
        )}
      </div>
      <Pill tone={tone}>
        {state === 'detecting' && row.jobId !== null ? t('rows.looking') : words.states[state]}
      </Pill>
    </li>
  );
}

function Findings({ of }: { of: NonNullable<ImportRow['findings']> }): ReactNode {
  const t = useWords('website-import');
  const { trackers, isBannerSeen, consentManager, questions } = of;
  return (
    <span className="flex wrap items-center gap-6 small muted">
      {trackers.map(({ name, isSure }) => (
        <Tag key={name}>{isSure ? name : t('found.likely', { name })}</Tag>
      ))}
      {isBannerSeen === true ? (
        <span>
          {consentManager === null ? t('found.banner') : t('found.manager', { name: consentManager })}
        </span>
      ) : null}
      {questions.length > 0 ? <span className="warn">{t('found.questions')}</span> : null}
    </span>
  );
}
