import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { failureOf } from '../../api/failure.ts';
import { useVisits } from '../../api/observations.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heading, Records } from '../records.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { VisitRow, type VisitKey } from './visit-row.tsx';

interface HistoryPartProps {
  stored: StoredObservation;
  visitKey: VisitKey;
}

/** The visits of the same page, and what changed between the one shown and another. */
export function HistoryPart({ stored, visitKey }: HistoryPartProps): ReactNode {
  const t = useWords('evidence');
  const errorText = useErrorText();
  const { with: named }: { with?: string } = useSearch({ strict: false });
  const { items: visits, total, error, retry, more, isFetchingMore } = useVisits(stored.pageId, 25);
  const compared = named ?? stored.previousId;
  if (!visits)
    return error ? (
      <LoadFailed title={t('history.failed')} text={errorText(failureOf(error).code)} onRetry={retry} />
    ) : (
      <Skeleton height={240} />
    );
  return (
    <section className="grid shrink gap-10">
      {compared === null || compared === stored.id ? null : (
        <ComparisonView key={compared} shown={stored} otherId={compared} />
      )}
      <Heading>{t('history.visits')}</Heading>
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
  );
}
