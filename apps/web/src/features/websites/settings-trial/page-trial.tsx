import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useTrySettings, useSettingsTrial } from '../../../shared/api/website-settings.ts';
import { fieldError, refusedByServer } from '../../../shared/forms/form-rules.ts';
import { loadSchemas } from '../../../shared/forms/schemas.ts';
import { useFieldSentence } from '../../../shared/forms/use-field-sentence.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useWords, useWording } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { settingsOf, type SettingsFields } from '../settings-values.ts';
import { pageFault, pageUrlOf } from './page-url.ts';
import css from '../websites.module.css';
import { hasEnded } from '../../../shared/api/follow-job.ts';
import { useRunFailureText } from '../../../domain/run-failure/run-failure-text.ts';
import { Busy } from '../../../shared/ui/busy.tsx';
import { FailureNotice } from '../../../shared/ui/failure-notice.tsx';

interface PageTrialProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
  title: string;
  text: string;
  /** Consent answer of the visit; absent: the answer of audits. */
  consent?: ConsentAction;
  /** Choice beside the page. */
  choice?: ReactNode;
  /** Renders the recording of the visit. */
  children: (stored: StoredObservation) => ReactNode;
}

/** Renders a trial of the form's settings on a page. */
export function PageTrial({
  website,
  form,
  title,
  text,
  consent,
  choice,
  children,
}: PageTrialProps): ReactNode {
  const t = useWords('settings-trial');
  const may = usePermission();
  const errorText = useErrorText();
  const sentence = useFieldSentence('settings-trial');
  const { page, setPage, error, start, isStarting, failure, jobId } = usePageTrial(website, form, consent);
  if (!may('websites.probe')) return null;
  return (
    <section className={`grid gap-12 rounded-s sunken ${css.probe}`} aria-label={title}>
      <h3 className="card-title">{title}</h3>
      <p className="quiet">{text}</p>
      {choice}
      <div className={`flex wrap items-end gap-8 ${css.ask}`}>
        <TextInput
          className={css.page}
          type="text"
          inputMode="url"
          spellCheck={false}
          label={t('probe.page')}
          value={page}
          error={error && sentence(error)}
          onChange={(event) => setPage(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void start();
          }}
        />
        <Button variant="default" loading={isStarting} onClick={() => void start()}>
          {t(jobId === null ? 'probe.start' : 'probe.again')}
        </Button>
      </div>
      {failure ? <Notice tone="fail" title={t('probe.failed')} text={errorText(failure.code)} /> : null}
      {jobId === null ? null : (
        <TrialProgress key={jobId} jobId={jobId}>
          {children}
        </TrialProgress>
      )}
    </section>
  );
}

function usePageTrial(
  website: Website,
  form: UseFormReturnType<SettingsFields>,
  consent: ConsentAction | undefined,
) {
  const trial = useTrySettings();
  const { page: named }: { page?: string } = useSearch({ strict: false });
  const [page, setPage] = useState(named ?? website.url);
  const [error, setError] = useState<FieldError | null>(null);
  const failure = trial.error ? failureOf(trial.error) : null;
  const refused = failure && refusedByServer<{ pageUrl: string }>({ fields: ['pageUrl'] }, failure).pageUrl;
  async function start(): Promise<void> {
    const fault = pageFault(page, website.url, await loadSchemas());
    setError(fault && fieldError('pageUrl', fault));
    if (fault !== null) return;
    const { tracking, visits } = settingsOf(form.values);
    const settings = { tracking, visits, ...(consent === undefined ? {} : { consent }) };
    // The mutation stores the error, and the component shows it from there.
    await trial
      .mutateAsync({ id: website.id, pageUrl: pageUrlOf(page, website.url), ...settings })
      .catch(() => {});
  }
  return {
    page,
    setPage,
    error: error ?? refused,
    start,
    isStarting: trial.isPending,
    failure: refused ? null : failure,
    jobId: trial.data?.id ?? null,
  };
}

type TrialProgressProps = Pick<PageTrialProps, 'children'> & { jobId: string };

/** Renders a trial from its start to its result, or why there is none. */
function TrialProgress({ jobId, children }: TrialProgressProps): ReactNode {
  const t = useWords('settings-trial');
  const wording = useWording();
  const failureText = useRunFailureText();
  const { job, page, stored, error } = useSettingsTrial(jobId);
  if (error) return <FailureNotice error={error} title={t('probe.failed')} />;
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
  if (stored) return children(stored);
  return <Busy label={t(job?.state === 'running' ? 'probe.visiting' : 'probe.waiting')} />;
}
