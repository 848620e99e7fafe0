import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { OwnSession } from '@vigie/contract/user.ts';
import { useCloseOtherSessions, useCloseSession, useSessions } from '../../shared/api/account.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './account.module.css';
import { deviceName } from '@vigie/contract/wording/device-name.ts';
import { useProofText } from '../../domain/sign-in/sign-ins/use-proof-text.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the user's open sessions; each can be signed out here. */
export function SessionsCard(): ReactNode {
  const t = useWords('account');
  const query = useSessions();
  const { data: sessions } = query;
  return (
    <Card title={t('sessions.title')} aside={sessions ? <CloseOthers sessions={sessions} /> : null}>
      <QueryView query={query} failed={t('sessions.not-loaded')} skeleton={120}>
        {(sessions) => (
          <ul className={`grid plain ${css.rows}`}>
            {thisFirst(sessions).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function thisFirst(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice));
}

function SessionRow({ session }: { session: OwnSession }): ReactNode {
  const t = useWords('account');
  const close = useCloseSession();
  const fail = useSayFailure();
  const signIns = useWords('sign-ins');
  const proofText = useProofText();
  const name = deviceName(session.userAgent) || signIns('unknown');
  return (
    <li className={`row gap-8-16 line-above ${css.row}`}>
      <div className="grow shrink">
        <span className="row wrap gap-4-10 weight-540">
          {name}
          {session.isThisDevice ? <Pill tone="ok">{t('sessions.this')}</Pill> : null}
        </span>
        <span className="small muted anywhere">
          {proofText(session)} · {t('sessions.seen')} <TimeAgo at={session.lastSeenAt} />
        </span>
      </div>
      {session.isThisDevice ? null : (
        <Button
          variant="default"
          loading={close.isPending}
          aria-label={t('sessions.close-one', { name })}
          onClick={() => close.mutate({ id: session.id }, { onError: fail })}
        >
          {t('sessions.close')}
        </Button>
      )}
    </li>
  );
}

function CloseOthers({ sessions }: { sessions: readonly OwnSession[] }): ReactNode {
  const t = useWords('account');
  const shell = useWords('shell');
  const toasts = useToasts();
  const failureText = useFailureText();
  const close = useCloseOtherSessions();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!sessions.some(({ isThisDevice }) => !isThisDevice)) return null;
  // Awaited here: without other sessions, the button unmounts before the mutation's callback.
  const closeAll = async () => {
    try {
      await close.mutateAsync(undefined);
    } catch {
      // The dialog shows the reason.
      return;
    }
    setIsConfirming(false);
    toasts.done(t('sessions.closed'));
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsConfirming(true)}>
        {t('sessions.close-others')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('sessions.ask')}
        text={t('sessions.ask-text')}
        confirm={t('sessions.close-others')}
        cancel={shell('cancel')}
        isBusy={close.isPending}
        failure={failureText(close.error)}
        onConfirm={() => void closeAll()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

function useSayFailure(): (error: unknown) => void {
  const t = useWords('account');
  const toasts = useToasts();
  return (error) => toasts.callFailed(error, t('sessions.failed'));
}
