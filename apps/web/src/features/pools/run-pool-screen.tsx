import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Failure } from '../../shared/api/failure.ts';
import { usePool, useRunPool } from '../../shared/api/pools.ts';
import { useKnownErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { RunByHand } from '../../domain/pool-or-test/run-by-hand.tsx';
import { RunForm } from '../../domain/run-view/run-form.tsx';
import type { RunFields } from '../../domain/run-view/run-values.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';
import { PoolRunJourneys } from './pool-journeys/run-journeys.tsx';
import { OneAddress } from './one-address.tsx';

/** Renders the form that runs a pool by hand. */
export function RunPoolScreen(): ReactNode {
  const t = useWords('pools');
  return (
    <LoadedItem noun="pools" query={usePool(useItemId())} failedText={t('run-error.pool-not-loaded')}>
      {(pool, website) => (
        <RunByHand
          noun="pools"
          title={t('run.title', { name: pool.name })}
          back={{ to: '/pools/$id', params: { id: pool.id }, label: pool.name }}
          activeJobId={pool.activeJobId}
        >
          {(onStarted) =>
            pool.activeJobId === null ? (
              <RunPoolForm pool={pool} website={website} onStarted={onStarted} />
            ) : (
              <Active jobId={pool.activeJobId} onFollow={onStarted} />
            )
          }
        </RunByHand>
      )}
    </LoadedItem>
  );
}

interface ActiveProps {
  jobId: string;
  onFollow: (job: { id: string }) => void;
}

/** Renders the notice that a run is under way, with a link to it: a pool has one run at a time. */
function Active({ jobId, onFollow }: ActiveProps): ReactNode {
  const t = useWords('pools');
  return (
    <Notice
      tone="info"
      title={t('run.active')}
      text={t('run.active-text')}
      action={
        <Button size="xs" onClick={() => onFollow({ id: jobId })}>
          {t('run.follow')}
        </Button>
      }
    />
  );
}

interface RunPoolFormProps {
  pool: PoolDetail;
  website: Website;
  onStarted: (job: Pick<Job, 'id'>) => void;
}

/** Renders the choice of pages, then runs the pool on them. */
function RunPoolForm({ pool, website, onStarted }: RunPoolFormProps): ReactNode {
  const run = useRunPool();
  const journeys = readyJourneys(pool);
  const isChanging = journeys.some(({ changesWorld }) => changesWorld);
  const startText = useRunStartText();
  return (
    <RunForm
      website={website}
      words={['pools']}
      initial={{
        scope: 'all',
        address: '',
        agentId: '',
        contextId: pool.settings.contextId ?? '',
        ...(isChanging ? { isConfirmed: false } : {}),
      }}
      notice={hasTests(pool) || journeys.length > 0 ? null : <NoTests pool={pool} />}
      save={(input) => run.mutateAsync({ id: pool.id, ...input })}
      textOf={({ code }) => startText(code)}
      onStarted={onStarted}
    >
      {(form, site) => (
        <>
          {hasTests(pool) || journeys.length === 0 ? (
            <RunPages form={form} pool={pool} website={website} />
          ) : null}
          <ToMatrix pool={pool} />
          {journeys.length === 0 ? null : (
            <PoolRunJourneys form={form} journeys={journeys} hasTests={hasTests(pool)} site={site} />
          )}
        </>
      )}
    </RunForm>
  );
}

const hasTests = ({ tests }: PoolDetail) => tests.some(({ isDraft }) => !isDraft);
const readyJourneys = ({ journeys = [] }: PoolDetail) => journeys.filter(({ isDraft }) => !isDraft);

function NoTests({ pool: { id } }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  return (
    <Notice tone="warn" text={t('run.no-tests')}>
      <Link
        className="inline-row min-24 accent touch"
        to="/pools/$id/editer"
        params={{ id }}
        search={{ step: 'general' }}
      >
        {t('tests.add')}
      </Link>
    </Notice>
  );
}

/** Names of the panel's own texts for errors of a run, by the API's code. */
const NAMED = {
  'internal-error': 'internal',
  'invalid-input': 'validation',
  'agent-timeout': 'timeout',
  forbidden: 'access-denied',
  'unknown-panel': 'access-denied',
  'cross-site-request': 'access-denied',
  'contact-an-administrator': 'access-denied',
  'not-signed-in': 'unauthorized',
  'not-found': 'pool-not-loaded',
} as const satisfies Partial<Record<Failure['code'], string>>;

/** Returns a function that words why a pool could not start: a text of `NAMED`, else that of the code. */
function useRunStartText(): (code: Failure['code']) => string {
  const t = useWords('pools');
  const errorText = useKnownErrorText();
  return (code) => {
    const named = (NAMED as Partial<Record<string, (typeof NAMED)[keyof typeof NAMED]>>)[code];
    if (named) return t(`run-error.${named}`);
    if (code === 'run-already-active') return t('run.active-text');
    return errorText(code) ?? t('run-error.generic');
  };
}

interface RunPagesProps {
  form: UseFormReturnType<RunFields>;
  pool: PoolDetail;
  website: Website;
}

/** Renders the link that visits the same pages in each consent state instead. */
function ToMatrix({ pool: { id } }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  return (
    <p className="small quiet pretty">
      {t('run.matrix')}{' '}
      <Link
        className="inline-row min-24 accent touch"
        to="/dataQuality/consentement"
        search={{ measure: id }}
      >
        {t('run.to-matrix')}
      </Link>
    </p>
  );
}

/** Renders the choice between all pages of the pool and one, typed or chosen among the known ones. */
function RunPages({ form, pool, website }: RunPagesProps): ReactNode {
  const t = useWords('pools');
  const count = pool.settings.pagesMax;
  return (
    <>
      <RadioCards
        label={t('run.what')}
        value={form.values.scope}
        options={[
          {
            value: 'all',
            label: t('run.all'),
            hint: t(pool.allPages ? 'run.all-hint-all' : 'run.all-hint', { count }),
          },
          { value: 'one', label: t('run.one'), hint: t('run.page-hint') },
        ]}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
      {form.values.scope === 'one' ? <OneAddress form={form} pool={pool} website={website} /> : null}
    </>
  );
}
