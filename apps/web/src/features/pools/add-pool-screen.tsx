import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { PoolWizard } from './pool-wizard.tsx';

/** Adds a pool to the website. */
export function AddPoolScreen(): ReactNode {
  const t = useWords('pools');
  const toasts = useToasts();
  const navigate = useNavigate();
  const website = useCurrentWebsite();
  return (
    <PoolWizard
      key={website.id}
      website={website}
      pool={null}
      back={{ to: '/pools', label: t('list.title') }}
      onSaved={({ id }) => {
        toasts.done(t('save.added'));
        void navigate({ to: '/pools/$id', params: { id }, replace: true });
      }}
      onTheirs={() => {}}
    />
  );
}
