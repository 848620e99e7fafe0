import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { failureOf } from '../../../api/failure.ts';
import { hasEnded } from '../../../api/follow-job.ts';
import { useSettingsTrial } from '../../../api/website-settings.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWording, useWords } from '../../../i18n/i18n-provider.tsx';
import { useRunFailureText } from '../../../run-view/run-failure-text.ts';
import { Busy } from '../../../ui/busy.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SettingsFields } from '../settings-values.ts';
import { SettingsTrialResult } from './settings-trial-result.tsx';

interface SettingsTrialProgressProps {
  jobId: string;
  form: UseFormReturnType<SettingsFields>;
}

/** A probe from its start to what it found, or why it found nothing. */
export function SettingsTrialProgress({ jobId, form }: SettingsTrialProgressProps): ReactNode {
  const t = useWords('websites');
  const wording = useWording();
  const errorText = useErrorText();
  const failureText = useRunFailureText();
  const { job, page, stored, error } = useSettingsTrial(jobId);
  if (error) return <Notice tone="fail" title={t('probe.failed')} text={errorText(failureOf(error).code)} />;
  if (job && hasEnded(job) && job.state !== 'succeeded')
    return (
      <Notice
        tone="fail"
        title={t('probe.failed')}
        text={failureText(job.failure?.code ?? 'internal-error')}
      />
    );
  if (page?.failure)
    return <Notice tone="warn" title={t('probe.not-visited')} text={wording.failure(page.failure.code)} />;
  if (stored) return <SettingsTrialResult stored={stored} form={form} />;
  return <Busy label={t(job?.state === 'running' ? 'probe.visiting' : 'probe.waiting')} />;
}
