import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useRunPool } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { RunForm } from '../../run-view/run-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RunPages } from './run-pages.tsx';
import { useRunStartText } from './run-failure.ts';

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
