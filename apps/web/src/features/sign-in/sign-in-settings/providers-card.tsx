import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PROVIDERS_MAX, type IdentityProvider } from '@vigie/contract/identity-provider.ts';
import { useProviders, useRemoveProvider, type SignInScope } from '../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { IconPlus } from '../../../shared/ui/icons.ts';
import { Pill, Tag } from '../../../shared/ui/pill.tsx';
import css from './sign-in-settings.module.css';

/** Renders the providers that users sign in with. */
export function ProvidersCard({ companyId }: { companyId: SignInScope }): ReactNode {
  const t = useWords('sign-in-settings');
  const query = useProviders(companyId);
  const hasRoom = query.data !== undefined && query.data.length < PROVIDERS_MAX;
  return (
    <Card title={t('providers')} aside={hasRoom ? <AddProvider companyId={companyId} /> : null}>
      <p className="quiet pretty">{t(companyId === null ? 'providers.lead-instance' : 'providers.lead')}</p>
      <QueryView query={query} failed={t('providers.failed')}>
        {(providers) => <List providers={providers} />}
      </QueryView>
    </Card>
  );
}

function AddProvider({ companyId }: { companyId: SignInScope }): ReactNode {
  const t = useWords('sign-in-settings');
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/groupe/connexion/fournisseur/ajouter"
          search={companyId === null ? {} : { company: companyId }}
        />
      )}
    >
      {t('providers.add')}
    </Button>
  );
}

function List({ providers }: { providers: readonly IdentityProvider[] }): ReactNode {
  const t = useWords('sign-in-settings');
  const { ask, dialog } = useDeletion<IdentityProvider, { id: string }>({
    removal: useRemoveProvider(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name, people }) => ({
      title: t('providers.remove-title', { name }),
      text: t('providers.remove-text', { count: people }),
      confirm: t('remove'),
      done: t('providers.removed', { name }),
    }),
  });
  if (providers.length === 0) return <p className="mt-12 muted pretty">{t('providers.none')}</p>;
  return (
    <>
      <ul className="grid one-column plain mt-6">
        {providers.map((provider) => (
          <Item key={provider.id} provider={provider} onRemove={() => ask(provider)} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

interface ItemProps {
  provider: IdentityProvider;
  onRemove: () => void;
}

function Item({ provider, onRemove }: ItemProps): ReactNode {
  const t = useWords('sign-in-settings');
  const { id, name, issuer, isEnabled, people, origin } = provider;
  return (
    <li className={`row wrap between gap-8-16 ruled ${css.item}`}>
      <div className={`grid shrink gap-4 ${css.words}`}>
        <span className="row wrap gap-4-10 weight-540 anywhere">
          {name}
          <Pill tone={isEnabled ? 'ok' : 'mute'}>{t(isEnabled ? 'providers.on' : 'providers.off')}</Pill>
          {origin === 'panel' ? null : <Tag>{t(`providers.origin-${origin}`)}</Tag>}
        </span>
        <span className="small muted anywhere">{issuer}</span>
        <span className="small muted">{t('providers.users', { count: people })}</span>
      </div>
      <span className="flex wrap gap-8">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('edit-of', { name })}
          renderRoot={(props) => <Link {...props} to="/groupe/connexion/fournisseur/$id" params={{ id }} />}
        >
          {t('edit')}
        </Button>
        {origin === 'environment' ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('remove-of', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  );
}
