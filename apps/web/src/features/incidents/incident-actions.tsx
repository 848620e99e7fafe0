import type { FormEvent, ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Incident } from '@vigie/contract/incident.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useIncidentText } from '../../i18n/incident-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { MuteForm } from './mute-form.tsx';
import { useHandling } from './use-handling.ts';

/**
 * What can be made of an incident that is not over. A link of a message names one of it (`?action=acknowledge`,
 * `?action=mute`): it opens the question, and only its button changes something.
 */
export function IncidentActions({ incident }: { incident: Incident }): ReactNode {
  const t = useWords('incidents');
  const { handle, isBusy } = useHandling(incident);
  const { filters, setFilters } = useSearchFilters('action');
  const { state } = incident;
  const isAsked = (action: string, done: Incident['state']) => filters.action === action && state !== done;
  const close = () => setFilters({ action: undefined });
  if (state === 'over') return null;
  return (
    <>
      {state === 'open' ? null : (
        <Button variant="default" disabled={isBusy} onClick={() => void handle({ state: 'open' })}>
          {t('reopen')}
        </Button>
      )}
      <Button variant="default" disabled={isBusy} onClick={() => setFilters({ action: 'mute' })}>
        {t('mute')}
      </Button>
      {state === 'acknowledged' ? null : (
        <Button disabled={isBusy} onClick={() => void handle({ state: 'acknowledged' })}>
          {t('acknowledge')}
        </Button>
      )}
      <Dialog
        isOpen={isAsked('acknowledge', 'acknowledged')}
        label={t('ask.acknowledge')}
        place="middle"
        onClose={close}
      >
        <AcknowledgeForm incident={incident} onClose={close} />
      </Dialog>
      <Dialog isOpen={filters.action === 'mute'} label={t('ask.mute')} place="middle" onClose={close}>
        <MuteForm incident={incident} onClose={close} />
      </Dialog>
    </>
  );
}

/** One button for whoever comes from a message. */
function AcknowledgeForm({ incident, onClose }: { incident: Incident; onClose: () => void }): ReactNode {
  const t = useWords('incidents');
  const text = useIncidentText();
  const { handle, isBusy } = useHandling(incident);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await handle({ state: 'acknowledged' })) onClose();
  };
  return (
    <DialogForm
      title={t('ask.acknowledge')}
      lead={t('ask.acknowledge-text')}
      failure={null}
      submit={t('acknowledge')}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onCancel={onClose}
    >
      <p className="weight-540 anywhere m-0">{text(incident)}</p>
    </DialogForm>
  );
}
