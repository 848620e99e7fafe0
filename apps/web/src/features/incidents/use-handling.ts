import type { Incident } from '@vigie/contract/incident.ts';
import { failureOf } from '../../api/failure.ts';
import { useAcknowledge, useMute, useReopen } from '../../api/incidents.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** What a user says of an incident: `until` null mutes it for as long as it lasts. */
export type Handling =
  | { state: 'open' }
  | { state: 'acknowledged' }
  | { state: 'muted'; until: string | null };

/** Acknowledges, mutes or reopens an incident; what was done can be taken back. Answers whether it was done. */
export function useHandling(incident: Incident): {
  handle: (next: Handling) => Promise<boolean>;
  isBusy: boolean;
} {
  const { id } = incident;
  const t = useWords('incidents');
  const toasts = useToasts();
  const errorText = useErrorText();
  const [acknowledge, mute, reopen] = [useAcknowledge(), useMute(), useReopen()];

  async function apply(next: Handling): Promise<boolean> {
    try {
      if (next.state === 'open') await reopen.mutateAsync({ id });
      else if (next.state === 'acknowledged') await acknowledge.mutateAsync({ id });
      else await mute.mutateAsync({ id, until: next.until });
      return true;
    } catch (error) {
      toasts.failed(t('change.failed'), errorText(failureOf(error).code));
      return false;
    }
  }

  return {
    isBusy: acknowledge.isPending || mute.isPending || reopen.isPending,
    handle: async (next) => {
      const isDone = await apply(next);
      if (isDone) toasts.done(t(`done.${next.state}`), { undo: () => void apply(handlingOf(incident)) });
      return isDone;
    },
  };
}

function handlingOf({ state, mutedUntil }: Incident): Handling {
  if (state === 'muted') return { state, until: mutedUntil };
  return state === 'acknowledged' ? { state } : { state: 'open' };
}
