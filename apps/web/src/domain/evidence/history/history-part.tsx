import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { Comparison } from '@vigie/contract/page-history.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useVisits, useComparison } from '../../../shared/api/observations.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { PartHeading, Records } from '../records.tsx';
import { VisitRow, type VisitKey } from './visit-row.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Differences, differingKinds } from './differences.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { rowsOf } from '../../../shared/api/growing-list.ts';

interface HistoryPartProps {
  stored: StoredObservation;
  visitKey: VisitKey;
}

/** Renders the visits of the same page, and the changes between the one shown and another. */
export function HistoryPart({ stored, visitKey }: HistoryPartProps): ReactNode {
  const t = useWords('evidence');
  const { with: named }: { with?: string } = useSearch({ strict: false });
  const list = useVisits(stored.pageId, 25);
  const { total, more, isFetchingMore } = list;
  const compared = named ?? stored.previousId;
  return (
    <QueryView query={rowsOf(list)} failed={t('history.failed')} skeleton={240}>
      {(visits) => (
        <section className="grid shrink gap-10">
          {compared === null || compared === stored.id ? null : (
            <ComparisonView key={compared} shown={stored} otherId={compared} />
          )}
          <PartHeading>{t('history.visits')}</PartHeading>
          <Records items={visits}>
            {(visit) => (
              <VisitRow
                visit={visit}
                visitKey={visitKey}
                role={visit.id === stored.id ? 'shown' : visit.id === compared ? 'compared' : null}
              />
            )}
          </Records>
          {more ? (
            <ShowMore shown={visits.length} total={total} onMore={more} isFetching={isFetchingMore} />
          ) : null}
        </section>
      )}
    </QueryView>
  );
}

interface ComparisonViewProps {
  shown: StoredObservation;
  otherId: string;
}

/** Renders the changes from the selected visit to the one on screen. */
function ComparisonView({ shown, otherId }: ComparisonViewProps): ReactNode {
  const t = useWords('evidence');
  const errorText = useErrorText();
  const { data, error } = useComparison({ before: otherId, after: shown.id });
  if (error) {
    const { code } = failureOf(error);
    const text = code === 'not-found' ? t('compare.gone') : errorText(code);
    return <Notice tone="warn" title={t('compare.failed')} text={text} />;
  }
  return data ? <Compared comparison={data} /> : <Skeleton height={160} />;
}

function Compared({ comparison }: { comparison: Comparison }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { before, after } = comparison;
  const kinds = differingKinds(comparison);
  const when = { before: format.instant(before.observedAt), after: format.instant(after.observedAt) };
  return (
    <section className="grid shrink gap-10" aria-label={t('compare.title')}>
      <PartHeading>{t('compare.title')}</PartHeading>
      <p className="small muted">{t('compare.between', when)}</p>
      {comparison.isWhole ? null : <p className="small muted">{t('compare.verdicts-only')}</p>}
      {kinds.length === 0 ? <p>{t('compare.same')}</p> : null}
      {kinds.map((kind) => (
        <Differences key={kind} kind={kind} differences={comparison[kind]} />
      ))}
    </section>
  );
}
