import type { ReactNode } from 'react';
import type { Account } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemoveDeviceOfPerson } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

interface RemoveDeviceProps {
  personId: string;
  device: Account['devices'][number];
  onClose: () => void;
}

/** Asks before a device is forgotten: only its owner can register it again. */
export function RemoveDevice({ personId, device: { id, label }, onClose }: RemoveDeviceProps): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const toasts = useToasts();
  const removal = useRemoveDeviceOfPerson();
  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync({ id: personId, deviceId: id });
      onClose();
      toasts.done(t('device.remove-done', { label }));
    } catch {
      // The dialog says why and stays open.
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('device.remove-title', { label })}
      text={t('device.remove-text')}
      confirm={t('device.remove')}
      keep={shell('cancel')}
      isBusy={removal.isPending}
      failure={removal.error ? errorText(failureOf(removal.error).code) : null}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
