import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TRIED_PAGES_MAX } from '@vigie/contract/policy-trial.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { usePolicyTrial, useTryPolicy } from '../../../shared/api/policy-trials.ts';
import { TrialFrame } from '../../../domain/browser-trial/trial-frame.tsx';
import { useTriedPool } from '../../../domain/browser-trial/use-tried-pool.tsx';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { CodeBlock } from '../../../shared/ui/code-block.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { IconFlask } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

interface BrowserTrialProps {
  websiteId: string;
  policy: string;
}

/**
 * Renders the trial in the browser: agents visit pages of a pool without and with the policy. The last trial of the
 * website is shown.
 */
export function BrowserTrial({ websiteId, policy }: BrowserTrialProps): ReactNode {
  const t = useWords('policy-trial');
  const format = useFormat();
  return (
    <section className="grid one-column gap-14" aria-labelledby="browser-trial">
      <div className="grid gap-4">
        <h3 id="browser-trial" className="title">
          {t('browser.title')}
        </h3>
        <p className="quiet pretty">{t('browser.lead', { max: format.exact(TRIED_PAGES_MAX) })}</p>
      </div>
      <TrialFrame
        live={usePolicyTrial(websiteId)}
        goingOn={({ pool }) => t('browser.going-on', { pool })}
        tried={(trial) =>
          trial.policy === policy.trim() ? null : (
            <Disclosure summary={t('browser.other-policy')}>
              <CodeBlock label={t('browser.other-policy')} code={trial.policy} />
            </Disclosure>
          )
        }
      >
        <StartTrial websiteId={websiteId} policy={policy} />
      </TrialFrame>
    </section>
  );
}

/** Renders the choice of a pool, and starts the visits. */
function StartTrial({ websiteId, policy }: BrowserTrialProps): ReactNode {
  const t = useWords('policy-trial');
  const shared = useWords('browser-trial');
  const may = usePermission();
  const errorText = useErrorText();
  const { poolId, field } = useTriedPool(websiteId);
  const { mutate, isPending, error } = useTryPolicy();
  if (!may('policyTrials.start')) return null;
  if (poolId === undefined) return <p className="muted pretty">{t('browser.no-pool')}</p>;
  const text = policy.trim();
  const failure = error ? failureOf(error) : null;
  const isUnreadable = failure?.fields.some(({ path }) => path === 'policy') === true;
  return (
    <div className="grid gap-8 no-print">
      <div className="flex wrap items-end gap-8">
        {field}
        <Button
          variant="default"
          leftSection={<IconFlask size={17} stroke={1.7} aria-hidden />}
          disabled={text === ''}
          loading={isPending}
          onClick={() => mutate({ id: websiteId, poolId, policy: text })}
        >
          {shared('submit')}
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
