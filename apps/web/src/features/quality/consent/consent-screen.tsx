import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useConsentMatrix, useMatrixRuns } from '../../../shared/api/consent.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconPlayerPlay, IconShieldCheck } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { ConsentVisitors } from '../../../domain/visitors/visitors-beside.tsx';
import { ConsentFiles } from './consent-files.tsx';
import { ConsentReport } from './consent-report.tsx';
import { NoMatrix } from './no-matrix.tsx';
import { useConsentView } from './use-consent-view.ts';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { rowsOf } from '../../../shared/api/growing-list.ts';

// Loaded separately: shown after a click, with 18 kB of a form.
const StartMatrix = lazyComponent(
  ['fields'],
  async () => (await import('./start-matrix.tsx')).StartMatrix,
  () => null,
);

/** Renders what each vendor does before and after each consent answer, in one run. */
export function ConsentScreen(): ReactNode {
  const t = useWords('consent');
  const may = usePermission();
  const { id: websiteId } = useCurrentWebsite();
  const runs = useMatrixRuns(websiteId);
  const view = useConsentView();
  const period = usePeriod();
  const newest = runs.items?.find(({ endedAt }) => endedAt !== null) ?? runs.items?.[0];
  const runId = view.runId ?? newest?.id;
  return (
    <QualityFrame
      shown="consentement"
      lead={t('lead')}
      actions={
        <>
          {runId === undefined ? null : <ConsentFiles runId={runId} />}
          {may('consent.start') ? (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => view.askToMeasure('')}
            >
              {t('start')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid one-column gap-16">
        <Shown runs={runs} runId={runId} />
        <ConsentVisitors websiteId={websiteId} from={period.from} to={period.to} />
      </div>
      {view.measure !== undefined && may('consent.start') ? (
        <StartMatrix
          key={websiteId + view.measure}
          websiteId={websiteId}
          poolId={view.measure}
          onClose={() => view.askToMeasure(null)}
        />
      ) : null}
    </QualityFrame>
  );
}

interface ShownProps {
  runs: ReturnType<typeof useMatrixRuns>;
  runId: string | undefined;
}

function Shown({ runs, runId }: ShownProps): ReactNode {
  const t = useWords('consent');
  return (
    <QueryView query={rowsOf(runs)} failed={t('failed')} skeleton={<MatrixSkeleton />}>
      {(rows) => (runId === undefined ? <NoMatrix /> : <OneRun key={runId} runs={rows} runId={runId} />)}
    </QueryView>
  );
}

interface OneRunProps {
  runs: NonNullable<ShownProps['runs']['items']>;
  runId: string;
}

function OneRun({ runs, runId }: OneRunProps): ReactNode {
  const t = useWords('consent');
  const { id: websiteId } = useCurrentWebsite();
  const { showRun } = useConsentView();
  const gone = (
    <EmptyState icon={IconShieldCheck} title={t('gone')} text={t('gone-text')}>
      <Button onClick={() => showRun(undefined)}>{t('to-newest')}</Button>
    </EmptyState>
  );
  return (
    <QueryView
      query={useConsentMatrix(runId)}
      failed={t('failed')}
      skeleton={<MatrixSkeleton />}
      gone={gone}
      empty={gone}
      isEmpty={({ run }) => run.websiteId !== websiteId}
    >
      {(matrix) => <ConsentReport runs={runs} matrix={matrix} />}
    </QueryView>
  );
}

/** Renders the layout of the report while it loads. */
function MatrixSkeleton(): ReactNode {
  return (
    <Waiting className="grid shrink gap-16">
      <Skeleton width={280} height={38} />
      <Skeleton height={320} />
      <Skeleton height={200} />
    </Waiting>
  );
}
