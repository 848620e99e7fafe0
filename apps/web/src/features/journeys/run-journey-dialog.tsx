import { useState, type ReactNode } from 'react';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { StoredJourney } from '@vigie/contract/stored-journey.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useRunJourney } from '../../shared/api/journeys.ts';
import { AgentSelect } from '../../shared/fields/run-selects.tsx';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

interface RunJourneyProps {
  journey: StoredJourney;
  /** Values of this run alone, by the name of their placeholder. */
  values: Readonly<Record<string, string>>;
  website: Website;
  onClose: () => void;
  onStarted: (journey: StoredJourney) => void;
}

/** Renders the choice of an agent for a run. For a journey with real effects, it also requires a confirmation. */
export function RunJourneyDialog({
  journey,
  ...props
}: Omit<RunJourneyProps, 'journey'> & { journey: StoredJourney | null }): ReactNode {
  const t = useWords('journeys');
  return (
    <Dialog
      isOpen={journey !== null}
      label={t('run.title', { title: journey?.title ?? '' })}
      variant="middle"
      onClose={props.onClose}
    >
      {journey === null ? null : <RunForm key={journey.id} journey={journey} {...props} />}
    </Dialog>
  );
}

function RunForm({ journey, values, website, onClose, onStarted }: RunJourneyProps): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  const failureText = useFailureText();
  const toasts = useToasts();
  const run = useRunJourney();
  const [agentId, setAgentId] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { id, title, isDraft, changesWorld } = journey;
  const missing = journey.missingValues.filter((name) => !Object.hasOwn(values, name));
  const start = async () => {
    try {
      await run.mutateAsync({ id, agentId: agentId === '' ? null : agentId, isConfirmed, values });
    } catch {
      // The dialog shows the reason.
      return;
    }
    toasts.done(t('run.started'));
    onClose();
    onStarted(journey);
  };
  return (
    <DialogForm
      title={t('run.title', { title })}
      lead={t('run.lead')}
      failed={t('run.failed')}
      failure={failureText(run.error)}
      submit={t('run.submit')}
      isBusy={run.isPending}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (changesWorld && !isConfirmed) setIsSubmitted(true);
        else void start();
      }}
    >
      {isDraft ? <Notice tone="info" text={JOURNEY_FIELDS.isDraft.hint[locale]} /> : null}
      {Object.keys(values).length === 0 ? null : (
        <Notice
          tone="info"
          title={t('run.values')}
          text={Object.entries(values)
            .map(([name, value]) => `${name} = ${value}`)
            .join(', ')}
        />
      )}
      {missing.length === 0 ? null : (
        <Notice tone="warn" text={t('run.missing', { count: missing.length, names: missing.join(', ') })} />
      )}
      <AgentSelect value={agentId} onChange={({ currentTarget: { value } }) => setAgentId(value)} />
      {changesWorld ? (
        <>
          <Notice
            tone="warn"
            title={t('run.world-title')}
            text={t('run.world', { host: hostOf(website.url) })}
          />
          <Checkbox
            label={t('run.confirm')}
            checked={isConfirmed}
            error={isSubmitted && !isConfirmed ? t('run.unconfirmed') : null}
            onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
          />
        </>
      ) : null}
    </DialogForm>
  );
}
