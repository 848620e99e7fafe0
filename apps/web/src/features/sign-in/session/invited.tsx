import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useBeginByProvider } from '../../../shared/api/sign-in-providers.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useGoTo } from '../../../shared/session/go-to.tsx';
import { useProviderFailure } from '../../../domain/sign-in/signing-in/use-provider-failure.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

export interface Invitation {
  /** Secret from the mail. */
  invitation: string;
  /** Id of the provider that the account is bound to. */
  provider: string;
}

/** Redirects an invited user to the provider. The secret leaves the address at once. */
export function Invited({ invitation, provider }: Invitation): ReactNode {
  const t = useWords('signing-in');
  const failureText = useProviderFailure();
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
      (error: unknown) => setFailure(failureText(error)),
    );
  });
  return failure === null ? (
    <Notice tone="info" text={t('invited.wait')} />
  ) : (
    <Notice tone="fail" title={t('invited.failed')} text={failure} />
  );
}
