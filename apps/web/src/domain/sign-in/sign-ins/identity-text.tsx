import type { ReactNode } from 'react';
import type { Identity } from '@vigie/contract/sign-in.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';

/** Returns a function for the name of an identity's provider. */
export function useIdentityName(): (identity: Identity) => string {
  const t = useWords('sign-ins');
  return ({ provider }) => provider ?? t('identity.gone');
}

/** Renders the identity of a user at a provider, and when it was last used. */
export function IdentityText({ identity }: { identity: Identity }): ReactNode {
  const t = useWords('sign-ins');
  const nameOf = useIdentityName();
  const { email, issuer, lastUsedAt } = identity;
  return (
    <>
      <span className="block weight-540 anywhere">{nameOf(identity)}</span>
      <span className="small muted anywhere">
        {email ?? issuer} ·{' '}
        {lastUsedAt === null ? (
          t('identity.unused')
        ) : (
          <>
            {t('identity.used')} <TimeAgo at={lastUsedAt} />
          </>
        )}
      </span>
    </>
  );
}
