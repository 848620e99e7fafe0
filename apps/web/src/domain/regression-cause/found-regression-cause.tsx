import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ProblemRegression } from '@vigie/contract/regression-cause.ts';
import { useRegressionCause, useSearchRegressionCause } from '../../shared/api/culprits.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import { IconSearch } from '../../shared/ui/icons.ts';
import { RegressionCauseNotice } from './regression-cause-notice.tsx';
import { CandidateList } from './candidate-list.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the changes at the time when a page broke, and the one that caused it. */
export function FoundRegressionCause({ problemId }: { problemId: string }): ReactNode {
  const t = useWords('regression-cause');
  const { query, job } = useRegressionCause(problemId);
  return (
    <QueryView query={query} failed={t('unread')} skeleton={<Busy label={t('reading')} />}>
      {(found) => (
        <section className="grid shrink gap-10" aria-label={t('title')}>
          <h3 className="small weight-580 quiet">{t('title')}</h3>
          <RegressionChanges found={found} />
          {found.search?.endedAt === null ? (
            <Busy label={t(job?.state === 'running' ? 'visiting' : 'waiting')} />
          ) : (
            <SearchButton found={found} />
          )}
        </section>
      )}
    </QueryView>
  );
}

function RegressionChanges({ found }: { found: ProblemRegression }): ReactNode {
  const t = useWords('regression-cause');
  const format = useFormat();
  const { suspicions, why, search } = found;
  if (suspicions === null) return <p className="quiet pretty">{t(`why.${why ?? 'not-kept'}`)}</p>;
  const { from, to, suspects } = suspicions;
  return (
    <>
      <RegressionCauseNotice suspicions={suspicions} search={search} />
      <p className="small muted">
        {t('between', { from: format.instant(from), to: format.instant(to), count: suspects.length })}
      </p>
      {suspects.length > 0 ? <CandidateList found={{ ...found, suspicions }} /> : null}
      {why === null ? null : <p className="small quiet pretty">{t(`why.${why}`)}</p>}
    </>
  );
}

function SearchButton({ found: { problemId, why, search } }: { found: ProblemRegression }): ReactNode {
  const t = useWords('regression-cause');
  const may = usePermission();
  const { mutate, isPending, error } = useSearchRegressionCause();
  if (why !== null || !may('culprits.start')) return null;
  return (
    <div className="grid gap-8 no-print">
      <Button
        variant="default"
        className="fit"
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({ id: problemId })}
      >
        {t(search === null ? 'find' : 'again')}
      </Button>
      {search === null ? <p className="small muted pretty">{t('find.text')}</p> : null}
      <FailureNotice error={error} title={t('not-started')} />
    </div>
  );
}
