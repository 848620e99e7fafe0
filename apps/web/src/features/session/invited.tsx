import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useBeginByProvider } from '../../api/sign-in-providers.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { useGoTo } from '../../session/go-to.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface Invitation {
  /** The secret of the mail. */
  invitation: string;
  /** The provider that it binds to. */
  provider: string;
}

/** Leads whoever was invited by mail to the provider. The secret leaves the address at once. */
export function Invited({ invitation, provider }: Invitation): ReactNode {
  const t = useWords('signing-in');
  const failureText = useFailureText();
  const begin = useBeginByProvider();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void navigate({ to: '/connexion', hash: '', replace: true });
    begin.mutateAsync({ id: provider, invitation }).then(
      ({ url }) => goTo(url),
      (error: unknown) => setFailure(failureText(failureOf(error))),
    );
  });
  return failure === null ? (
    <Notice tone="info" text={t('invited.wait')} />
  ) : (
    <Notice tone="fail" title={t('invited.failed')} text={failure} />
  );
}
