import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { useConsentView } from './use-consent-view.ts';

/** Renders the message that no matrix was ever measured, with an explanation and the ways to start one. */
export function NoMatrix(): ReactNode {
  const t = useWords('consent');
  const may = usePermission()('consent.start');
  const { askToMeasure } = useConsentView();
  return (
    <EmptyState icon={IconShieldCheck} title={t('empty.title')} text={t(may ? 'empty.text' : 'empty.viewer')}>
      {may ? (
        <>
          <Button onClick={() => askToMeasure('')}>{t('start')}</Button>
          <ToPool />
        </>
      ) : null}
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/aide/detail/$id" params={{ id: 'reading-the-consent-matrix' }} {...props} />
        )}
      >
        {t('empty.help')}
      </Button>
    </EmptyState>
  );
}

/** Renders the link to the pool setting that measures a matrix at each scheduled run. */
function ToPool(): ReactNode {
  const t = useWords('consent');
  const { healthPoolId } = useCurrentWebsite();
  return (
    <Button
      variant="default"
      renderRoot={(props) =>
        healthPoolId === null ? (
          <Link to="/pools" {...props} />
        ) : (
          <Link
            to="/pools/$id/editer"
            params={{ id: healthPoolId }}
            search={{ step: 'settings' }}
            {...props}
          />
        )
      }
    >
      {t(healthPoolId === null ? 'empty.pools' : 'empty.pool')}
    </Button>
  );
}
