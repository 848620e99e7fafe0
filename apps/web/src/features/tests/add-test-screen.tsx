import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { TestWizard } from './test-wizard.tsx';

/** Adds a test to the website. */
export function AddTestScreen(): ReactNode {
  const t = useWords('tests');
  const toasts = useToasts();
  const navigate = useNavigate();
  const website = useCurrentWebsite();
  return (
    <TestWizard
      key={website.id}
      website={website}
      test={null}
      back={{ to: '/pools/tests', label: t('detail.back') }}
      onSaved={({ id }) => {
        toasts.done(t('save.done'));
        void navigate({ to: '/pools/tests/$id', params: { id }, replace: true });
      }}
      onTheirs={() => {}}
    />
  );
}
