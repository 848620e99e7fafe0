import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToasts } from '../../../ui/toasts/use-toasts.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

interface SetUpDialogProps {
  way: 'totp' | 'passkey';
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an authenticator app or a passkey, then shows the recovery codes that the first of them brings. */
export function SetUpDialog({ way, isOpen, onClose }: SetUpDialogProps): ReactNode {
  const t = useWords('factors');
  return (
    <Dialog isOpen={isOpen} label={t(`${way}.title`)} place="middle" onClose={onClose}>
      <Steps way={way} onClose={onClose} />
    </Dialog>
  );
}

function Steps({ way, onClose }: Omit<SetUpDialogProps, 'isOpen'>): ReactNode {
  const t = useWords('factors');
  const shell = useWords('shell');
  const toasts = useToasts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (made: readonly string[]) => {
    toasts.done(t(way === 'totp' ? 'second.app-added' : 'passkeys.added'));
    if (made.length === 0) onClose();
    else setCodes(made);
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />;
  return (
    <div className="grid one-column gap-8">
      {way === 'totp' ? <TotpSetUp onDone={done} /> : <PasskeySetUp onDone={done} />}
      <Button variant="subtle" onClick={onClose}>
        {shell('cancel')}
      </Button>
    </div>
  );
}
