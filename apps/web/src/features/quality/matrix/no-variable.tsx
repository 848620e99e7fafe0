import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { useUser } from '../../../session/session-provider.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconWorldCog } from '../../../ui/icons.ts';

/** Nothing to look for: where to say what page views must carry. */
export function NoVariable(): ReactNode {
  const t = useWords('quality');
  const role = useUser()?.active_profile.role.slug ?? null;
  const may = mayOpen('website-parametres', role);
  return (
    <EmptyState
      icon={IconWorldCog}
      title={t('matrix.no-variable')}
      text={t(may ? 'matrix.no-variable-text' : 'matrix.no-variable-viewer')}
    >
      {may ? (
        <Button renderRoot={(props) => <Link to="/website/parametres" search={{ step: 'hit' }} {...props} />}>
          {t('to-settings')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
