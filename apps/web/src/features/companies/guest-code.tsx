import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { spelledGuestCode } from '@vigie/contract/guest-code.ts';
import { useRotateGuestCode } from '../../shared/api/companies.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { IconEye, IconEyeOff } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './companies.module.css';

interface GuestCodeProps {
  company: CompanyDetail;
  guestCode: string;
}

/** Renders the guest code: hidden until requested, with actions that copy and change it. */
export function GuestCode({ company, guestCode }: GuestCodeProps): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const link = `${location.origin}/invite?code=${encodeURIComponent(guestCode)}`;
  return (
    <Card title={t('code.title')}>
      <p className={`quiet pretty ${css.text}`}>{t('code.text')}</p>
      <div className="grid gap-12">
        {isShown ? (
          <>
            <CopyLine line={spelledGuestCode(guestCode)} />
            <div>
              <p className={`small muted ${css.caption}`}>{t('code.link')}</p>
              <CopyLine line={link} />
            </div>
          </>
        ) : (
          <p className={`mono muted ${css.hidden}`}>
            <span aria-hidden>••••••••••••</span>
            <span className="sr-only">{t('code.hidden')}</span>
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'code.hide' : 'code.show')}
          </Button>
          {may('companies.rotateGuestCode') ? (
            <Rotate companyId={company.id} onDone={() => setShown(true)} />
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function Rotate({ companyId, onDone }: { companyId: string; onDone: () => void }): ReactNode {
  const t = useWords('companies');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const toasts = useToasts();
  const rotation = useRotateGuestCode();
  const [isConfirming, setIsConfirming] = useState(false);
  async function rotate(): Promise<void> {
    try {
      await rotation.mutateAsync({ id: companyId });
    } catch {
      // The dialog shows the reason and stays open.
      return;
    }
    setIsConfirming(false);
    toasts.done(t('code.rotate-done'));
    onDone();
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsConfirming(true)}>
        {t('code.rotate')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('code.rotate-title')}
        text={t('code.rotate-text')}
        confirm={t('code.rotate')}
        cancel={shell('cancel')}
        isBusy={rotation.isPending}
        failure={failureText(rotation.error)}
        onConfirm={() => void rotate()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
