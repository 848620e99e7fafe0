import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { RECOVERY_CODES, type Factors } from '@vigie/contract/sign-in.ts';
import { useMakeRecoveryCodes } from '../../../shared/api/factors.ts';
import { useFailureText } from '../../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import css from './factors.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useUnsavedCodes } from './use-unsaved-codes.ts';

const FEW = 3;

interface RecoveryRowProps {
  recovery: Factors['recoveryCodes'];
  hasFactor: boolean;
}

/** Renders the number of recovery codes left; new codes replace all of them. */
export function RecoveryRow({ recovery, hasFactor }: RecoveryRowProps): ReactNode {
  const t = useWords('factors');
  const format = useFormat();
  const count = recovery?.left ?? 0;
  return (
    <li className={`row wrap between gap-8-16 line-above ${css.row}`}>
      <div className="grow shrink">
        <span className="block weight-540">{t('recovery.title')}</span>
        <span className="small muted">
          {recovery
            ? [
                t('recovery.left', { count, all: RECOVERY_CODES }),
                t('recovery.since', { date: format.days(recovery.createdAt, recovery.createdAt) }),
              ].join(' · ')
            : t('recovery.none')}
        </span>
        {recovery && count <= FEW ? <span className="block small warn">{t('recovery.few')}</span> : null}
      </div>
      {hasFactor ? <MakeCodes isFirst={recovery === null} /> : null}
    </li>
  );
}

function MakeCodes({ isFirst }: { isFirst: boolean }): ReactNode {
  const t = useWords('factors');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const make = useMakeRecoveryCodes();
  const [isConfirming, setIsConfirming] = useState(false);
  const { shown, show, close } = useUnsavedCodes(() => {});
  async function confirm(): Promise<void> {
    try {
      const made = await make.mutateAsync(undefined);
      setIsConfirming(false);
      show(made.codes);
    } catch {
      // The dialog shows the reason.
    }
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          make.reset();
          setIsConfirming(true);
        }}
      >
        {t('recovery.make')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('recovery.ask')}
        text={isFirst ? t('codes.once') : t('recovery.ask-text')}
        confirm={t('recovery.make')}
        cancel={shell('cancel')}
        isBusy={make.isPending}
        failed={t('recovery.failed')}
        failure={failureText(make.error)}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      />
      <Dialog isOpen={shown !== null} label={t('codes.title')} variant="middle" onClose={close}>
        {shown ? <RecoveryCodes {...shown} /> : null}
      </Dialog>
    </>
  );
}
