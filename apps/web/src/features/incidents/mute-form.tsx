import { useState, type FormEvent, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Incident } from '@vigie/contract/incident.ts';
import { useIncidentText } from '../../i18n/incident-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useHandling } from './use-handling.ts';

const HOUR_MS = 3_600_000;
const HOURS = { hour: 1, hours: 8, day: 24, week: 168 } as const;
const CHOICES = ['hour', 'hours', 'day', 'week', 'lasts', 'until'] as const;
type Choice = (typeof CHOICES)[number];

/** Asks for how long an incident is muted. */
export function MuteForm({ incident, onClose }: { incident: Incident; onClose: () => void }): ReactNode {
  const t = useWords('incidents');
  const text = useIncidentText();
  const { handle, isBusy } = useHandling(incident);
  const [choice, setChoice] = useState<Choice>('day');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const until = endOf(choice, typed);
    if (until === undefined) setError(t('mute.wrong'));
    else if (await handle({ state: 'muted', until })) onClose();
  };
  return (
    <DialogForm
      title={t('ask.mute')}
      lead={t('ask.mute-text')}
      failure={null}
      submit={t('ask.mute-do')}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onCancel={onClose}
    >
      <p className="weight-540 anywhere m-0">{text(incident)}</p>
      <NativeSelect
        label={t('mute.for')}
        value={choice}
        data={CHOICES.map((value) => ({ value, label: t(`mute.${value}`) }))}
        onChange={(event) => setChoice(event.currentTarget.value as Choice)}
      />
      {choice === 'until' ? (
        <TextInput
          type="datetime-local"
          label={t('mute.at')}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
    </DialogForm>
  );
}

/** The instant at which it is told again; null: not before it is over. Undefined for no instant to come. */
function endOf(choice: Choice, typed: string): string | null | undefined {
  if (choice === 'lasts') return null;
  const now = Date.now();
  const at = choice === 'until' ? Date.parse(typed) : now + HOURS[choice] * HOUR_MS;
  return at > now ? new Date(at).toISOString() : undefined;
}
