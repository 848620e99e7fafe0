import type { ReactNode } from 'react';
import type { Identity } from '@vigie/contract/sign-in.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

/** Returns what the provider of an identity is called. */
export function useIdentityName(): (identity: Identity) => string {
  const t = useWords('sign-ins');
  return ({ provider }) => provider ?? t('identity.gone');
}

/** Renders who somebody is at a provider, and when that was last used. */
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
