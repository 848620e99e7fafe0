import { useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { TRIED_PAGES_MAX } from '@vigie/contract/policy-trial.ts';
import { usePoolChoices } from '../../../api/choices.ts';
import { failureOf } from '../../../api/failure.ts';
import { usePolicyTrial, useTryPolicy } from '../../../api/policy-trials.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { RunProgress } from '../../../run-view/run-progress.tsx';
import { useMay } from '../../../session/session-provider.tsx';
import { Busy } from '../../../ui/busy.tsx';
import { IconFlask, IconSelector } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TriedPages } from './tried-pages.tsx';

interface BrowserTrialProps {
  websiteId: string;
  policy: string;
}

/** The sure answer: agents visit pages of a pool without and with the policy. The last trial of the website is shown. */
export function BrowserTrial({ websiteId, policy }: BrowserTrialProps): ReactNode {
  const t = useWords('policy-trial');
  const format = useFormat();
  const errorText = useErrorText();
  const { trial, job, lost, error, retry } = usePolicyTrial(websiteId);
  const isGoingOn = trial?.endedAt === null && trial.jobId !== null;
  return (
    <section className="grid one-column gap-14" aria-labelledby="browser-trial">
      <div className="grid gap-4">
        <h3 id="browser-trial" className="title">
          {t('browser.title')}
        </h3>
        <p className="quiet pretty">{t('browser.lead', { max: format.exact(TRIED_PAGES_MAX) })}</p>
      </div>
      {trial === undefined || isGoingOn ? null : <StartTrial websiteId={websiteId} policy={policy} />}
      {error ? (
        <LoadFailed title={t('browser.unread')} text={errorText(failureOf(error).code)} onRetry={retry} />
      ) : null}
      {!isGoingOn ? null : job === undefined ? (
        <Busy label={t('browser.waiting')} />
      ) : (
        <RunProgress job={job} lost={lost} title={t('browser.going-on', { pool: trial.pool })} />
      )}
      {trial && !isGoingOn ? <TriedPages trial={trial} isOther={trial.policy !== policy.trim()} /> : null}
    </section>
  );
}

/** Asks for the pool, and starts the visits. */
function StartTrial({ websiteId, policy }: BrowserTrialProps): ReactNode {
  const t = useWords('policy-trial');
  const may = useMay();
  const errorText = useErrorText();
  const pools = usePoolChoices(websiteId);
  const [chosen, setChosen] = useState('');
  const { mutate, isPending, error } = useTryPolicy();
  const poolId = chosen === '' ? pools[0]?.id : chosen;
  if (!may('policyTrials.start')) return null;
  if (poolId === undefined) return <p className="muted pretty">{t('browser.no-pool')}</p>;
  const text = policy.trim();
  const failure = error ? failureOf(error) : null;
  const isUnreadable = failure?.fields.some(({ path }) => path === 'policy') === true;
  return (
    <div className="grid gap-8 no-print">
      <div className="flex wrap items-end gap-8">
        <NativeSelect
          label={t('browser.pool')}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={pools.map(({ id, name }) => ({ value: id, label: name }))}
          value={poolId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconFlask size={17} stroke={1.7} aria-hidden />}
          disabled={text === ''}
          loading={isPending}
          onClick={() => mutate({ id: websiteId, poolId, policy: text })}
        >
          {t('browser.submit')}
        </Button>
      </div>
      {text === '' ? <p className="small muted">{t('errors.policy-missing')}</p> : null}
      {failure ? (
        <Notice
          tone="fail"
          title={t('browser.not-started')}
          text={isUnreadable ? t('browser.unreadable') : errorText(failure.code)}
        />
      ) : null}
    </div>
  );
}
