import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ProblemRegression } from '@vigie/contract/regression-cause.ts';
import { useRegressionCause, useSearchRegressionCause } from '../../shared/api/culprits.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import { IconSearch } from '../../shared/ui/icons.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RegressionCauseNotice } from './regression-cause-notice.tsx';
import { CandidateList } from './candidate-list.tsx';

/** Renders the changes at the time when a page broke, and the one that caused it. */
export function FoundRegressionCause({ problemId }: { problemId: string }): ReactNode {
  const t = useWords('regression-cause');
  const errorText = useErrorText();
  const { found, job, error, retry } = useRegressionCause(problemId);
  const isGoingOn = found?.search?.endedAt === null;
  if (error)
    return <LoadFailed title={t('unread')} text={errorText(failureOf(error).code)} onRetry={retry} />;
  if (found === undefined) return <Busy label={t('reading')} />;
  return (
    <section className="grid shrink gap-10" aria-label={t('title')}>
      <h3 className="small weight-580 quiet">{t('title')}</h3>
      <RegressionChanges found={found} />
      {isGoingOn ? <Busy label={t(job?.state === 'running' ? 'visiting' : 'waiting')} /> : null}
      {isGoingOn ? null : <SearchButton found={found} />}
    </section>
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
  const errorText = useErrorText();
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
      {error ? <Notice tone="fail" title={t('not-started')} text={errorText(failureOf(error).code)} /> : null}
    </div>
  );
}
