import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useRunPool } from '../../api/pools.ts';
import { useWords, useKeys } from '../../i18n/i18n-provider.tsx';
import { RunForm } from '../../run-view/run-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RunPages } from './run-pages.tsx';
import type { Failure } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';

interface RunPoolFormProps {
  pool: PoolDetail;
  website: Website;
  onStarted: (job: Job) => void;
}

/** Asks for the pages, then runs the pool there. */
export function RunPoolForm({ pool, website, onStarted }: RunPoolFormProps): ReactNode {
  const run = useRunPool();
  const startText = useRunStartText();
  return (
    <RunForm
      website={website}
      words={['pools']}
      initial={{ scope: 'all', address: '', agentId: '', contextId: pool.settings.contextId ?? '' }}
      notice={pool.tests.some(({ isDraft }) => !isDraft) ? null : <NoTests pool={pool} />}
      save={(input) => run.mutateAsync({ id: pool.id, ...input })}
      textOf={({ code }) => startText(code)}
      onStarted={onStarted}
    >
      {(form) => <RunPages form={form} pool={pool} website={website} />}
    </RunForm>
  );
}

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

/** The errors of a run that the panel words itself, by the code of the API. */
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

/** Why a pool could not be started: one of these errors, else the code's own sentence. */
function useRunStartText(): (code: Failure['code']) => string {
  const t = useWords('pools');
  const errorText = useErrorText();
  const errors = useKeys('shell');
  return (code) => {
    const named = (NAMED as Partial<Record<string, (typeof NAMED)[keyof typeof NAMED]>>)[code];
    if (named) return t(`run-error.${named}`);
    if (code === 'run-already-active') return t('run.active-text');
    const isKnown = errors.has(`error.${code}`);
    return isKnown ? errorText(code) : t('run-error.generic');
  };
}
