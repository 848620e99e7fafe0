import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useRunPool } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ANY_AGENT } from '../../run-view/run-values.ts';
import { useRunForm } from '../../run-view/use-run-form.ts';
import { FormFailure } from '../../ui/form-parts.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { RunPages } from './run-pages.tsx';
import css from './run-pool.module.css';
import { useRunStartText } from './run-failure.ts';
import { AgentSelect, ContextSelect } from './run-selects.tsx';

interface RunFormProps {
  pool: PoolDetail;
  website: Website;
  onStarted: (job: Job) => void;
}

/** Asks for the pages and the execution server, then runs the pool there. */
export function RunForm({ pool, website, onStarted }: RunFormProps): ReactNode {
  const t = useWords('pools');
  const run = useRunPool();
  const startText = useRunStartText();
  const { form, failure, onSubmit, isSaving } = useRunForm({
    website,
    words: ['pools'],
    initial: { scope: 'all', address: '', agentId: '', contextId: pool.settings.contextId ?? '' },
    save: (input) => run.mutateAsync({ id: pool.id, ...input }),
    textOf: ({ code }) => startText(code),
    onStarted,
  });
  return (
    <form className={`grid gap-18 card ${css.form}`} noValidate onSubmit={onSubmit}>
      {pool.tests.some(({ isDraft }) => !isDraft) ? null : <NoTests pool={pool} />}
      <FormFailure title={t('run.failed')} text={failure} />
      <RunPages form={form} pool={pool} website={website} />
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <AgentSelect
          withAsterisk
          label={t('run.agent')}
          nothing={t('run.agent-placeholder')}
          any={{ value: ANY_AGENT, label: t('run.agent-any') }}
          {...form.getInputProps('agentId')}
        />
        <ContextSelect websiteId={website.id} {...form.getInputProps('contextId')} />
      </div>
      <div className={`flex at-end ${css.actions}`}>
        <Button type="submit" loading={isSaving} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t('run.submit')}
        </Button>
      </div>
    </form>
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
