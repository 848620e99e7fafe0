import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Identity } from '@vigie/contract/sign-in.ts';
import { useRemoveIdentity } from '../../../shared/api/factors.ts';
import { useLinkProvider, useOfferedProviders } from '../../../shared/api/sign-in-providers.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { useGoTo } from '../../../shared/session/go-to.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { IdentityText, useIdentityName } from '../../../domain/sign-in/sign-ins/identity-text.tsx';
import { useProviderFailure } from '../../../domain/sign-in/signing-in/use-provider-failure.ts';
import { useProvidersOrigin } from '../../../domain/sign-in/signing-in/use-right-origins.ts';
import { WorksElsewhere } from '../../../domain/sign-in/signing-in/works-elsewhere.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import css from './factors.module.css';

/** Renders the identity providers that the account is bound to, and those that it can be bound to. */
export function IdentitiesCard({ identities }: { identities: readonly Identity[] }): ReactNode {
  const t = useWords('factors');
  const nameOf = useIdentityName();
  const { ask, dialog } = useDeletion({
    removal: useRemoveIdentity(),
    inputOf: ({ id }: Identity) => ({ id }),
    wordsOf: (identity) => ({
      title: t('identities.unlink-title', { name: nameOf(identity) }),
      text: t('identities.unlink-text'),
      confirm: t('identities.unlink'),
      done: t('identities.unlinked', { name: nameOf(identity) }),
    }),
  });
  const unbound = useUnboundProviders(identities);
  if (identities.length === 0 && unbound.length === 0) return null;
  return (
    <Card title={t('identities.title')}>
      <p className="quiet pretty">{t('identities.text')}</p>
      {identities.length === 0 ? (
        <p className="muted mt-12">{t('identities.none')}</p>
      ) : (
        <ul className="grid one-column plain mt-12">
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              name={nameOf(identity)}
              onUnlink={() => ask(identity)}
            />
          ))}
        </ul>
      )}
      <LinkButtons providers={unbound} />
      {dialog}
    </Card>
  );
}

function useUnboundProviders(identities: readonly Identity[]) {
  const user = useUser();
  const bound = new Set(identities.map(({ provider }) => provider));
  const offered = useOfferedProviders(
    user ? { companyId: user.active_profile.company.id, email: user.email } : {},
    user !== undefined,
  );
  return offered.filter(({ name }) => !bound.has(name));
}

interface IdentityRowProps {
  identity: Identity;
  name: string;
  onUnlink: () => void;
}

function IdentityRow({ identity, name, onUnlink }: IdentityRowProps): ReactNode {
  const t = useWords('factors');
  return (
    <li className={`row wrap between gap-8-16 line-above ${css.row}`}>
      <div className={`shrink ${css.words}`}>
        <IdentityText identity={identity} />
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('identities.unlink-one', { name })}
        onClick={onUnlink}
      >
        {t('identities.unlink')}
      </Button>
    </li>
  );
}

function LinkButtons({ providers }: { providers: readonly { id: string; name: string }[] }): ReactNode {
  const t = useWords('factors');
  const failureText = useProviderFailure();
  const link = useLinkProvider();
  const goTo = useGoTo();
  const { elsewhere } = useProvidersOrigin();
  const [failure, setFailure] = useState<string | null>(null);
  async function bind(id: string): Promise<void> {
    setFailure(null);
    try {
      const { url } = await link.mutateAsync({ id, returnTo: '/parametres' });
      goTo(url);
    } catch (error) {
      setFailure(failureText(error));
    }
  }
  if (providers.length === 0) return null;
  if (elsewhere !== null) return <WorksElsewhere what="providers" address={elsewhere} />;
  return (
    <div className="grid gap-8 mt-12">
      {failure === null ? null : <Notice tone="fail" title={t('identities.link-failed')} text={failure} />}
      <div className="flex wrap gap-8">
        {providers.map(({ id, name }) => (
          <Button key={id} variant="default" disabled={link.isPending} onClick={() => void bind(id)}>
            {t('identities.link', { name })}
          </Button>
        ))}
      </div>
    </div>
  );
}
