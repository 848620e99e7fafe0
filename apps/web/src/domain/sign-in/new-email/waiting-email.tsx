import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { NewEmail } from '@vigie/contract/user.ts';
import { useCancelEmail, useSetEmail } from '../../../shared/api/users.ts';
import { useSendsMails } from '../../../shared/api/instance.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';

interface WaitingEmailProps {
  userId: string;
  newEmail: NewEmail;
}

/** Renders an address that its owner has not confirmed: it can be cancelled, and its link sent again. */
export function WaitingEmail({ userId, newEmail }: WaitingEmailProps): ReactNode {
  const t = useWords('new-email');
  const format = useFormat();
  const { isBusy, sendAgain, cancel } = useWaiting(userId, newEmail.email);
  const sendsMails = useSendsMails();
  const isOfOneCompany = useUser()?.ofOneCompany === true;
  const until = format.instant(newEmail.expiresAt);
  return (
    <div className="grid gap-10 mt-14 anywhere">
      <Notice
        tone="info"
        title={t('waiting.title')}
        text={t(sendsMails ? 'waiting.text' : 'waiting.text-unsent', { email: newEmail.email, until })}
      />
      <div className="flex wrap gap-10">
        {isOfOneCompany ? null : (
          <Button variant="default" disabled={isBusy} onClick={() => void sendAgain()}>
            {t('waiting.again')}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={() => void cancel()}>
          {t('waiting.cancel')}
        </Button>
      </div>
    </div>
  );
}

function useWaiting(id: string, email: string) {
  const t = useWords('new-email');
  const toasts = useToasts();
  const setting = useSetEmail();
  const sendsMails = useSendsMails();
  const cancelling = useCancelEmail();
  async function runAndReport(act: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await act();
      toasts.done(done);
    } catch (error) {
      toasts.callFailed(error, t('waiting.failed'));
    }
  }
  return {
    isBusy: setting.isPending || cancelling.isPending,
    sendAgain: () =>
      runAndReport(
        () => setting.mutateAsync({ id, email }),
        t(sendsMails ? 'waiting.sent' : 'waiting.sent-unsent', { email }),
      ),
    cancel: () => runAndReport(() => cancelling.mutateAsync({ id }), t('waiting.cancelled')),
  };
}
