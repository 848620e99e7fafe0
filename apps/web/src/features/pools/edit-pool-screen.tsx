import { useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { LoadedPool } from './loaded-pool.tsx';
import { PoolWizard } from './pool-wizard.tsx';

/** Changes a pool. */
export function EditPoolScreen(): ReactNode {
  return (
    <LoadedPool>{({ pool, website }) => <EditPool key={pool.id} pool={pool} website={website} />}</LoadedPool>
  );
}

/** Keeps the version on which the edit is based. A refetch must not replace what the user typed. */
function EditPool({ pool, website }: { pool: PoolDetail; website: Website }): ReactNode {
  const t = useWords('pools');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [base, setBase] = useState(pool);
  return (
    <PoolWizard
      key={base.updatedAt}
      website={website}
      pool={base}
      back={{ to: '/pools/$id', params: { id: base.id }, label: base.name }}
      onSaved={({ id }) => {
        toasts.done(t('save.changed'));
        void navigate({ to: '/pools/$id', params: { id }, replace: true });
      }}
      onTheirs={setBase}
    />
  );
}
