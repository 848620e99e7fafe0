import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useUnsavedCodes } from './use-unsaved-codes.ts';
import { TotpSetUp } from './totp-set-up.tsx';

interface SetUpDialogProps {
  way: 'totp' | 'passkey';
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the set-up of an authenticator app or a passkey, then the recovery codes that come with the first factor. */
export function SetUpDialog({ way, isOpen, onClose }: SetUpDialogProps): ReactNode {
  const t = useWords('factors');
  const unsaved = useUnsavedCodes(onClose);
  return (
    <Dialog isOpen={isOpen} label={t(`${way}.title`)} variant="middle" onClose={unsaved.close}>
      {unsaved.shown ? (
        <RecoveryCodes {...unsaved.shown} />
      ) : (
        <Steps way={way} onClose={onClose} onCodes={unsaved.show} />
      )}
    </Dialog>
  );
}

interface StepsProps extends Omit<SetUpDialogProps, 'isOpen'> {
  onCodes: (codes: readonly string[]) => void;
}

function Steps({ way, onClose, onCodes }: StepsProps): ReactNode {
  const t = useWords('factors');
  const toasts = useToasts();
  const done = (made: readonly string[]) => {
    toasts.done(t(way === 'totp' ? 'second.app-added' : 'passkeys.added'));
    if (made.length === 0) onClose();
    else onCodes(made);
  };
  const SetUp = way === 'totp' ? TotpSetUp : PasskeySetUp;
  return <SetUp onDone={done} onCancel={onClose} />;
}
