import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DEFAULT_SHORTCUT } from '../../shared/period/shortcuts.ts';
import type { UsedPeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconActivity } from '../../shared/ui/icons.ts';

/** Renders the message that there is no visit in the period, or none ever, and the next step. */
export function NothingMeasured({ period }: { period: UsedPeriod }): ReactNode {
  const t = useWords('quality');
  const may = usePermission();
  const { lastAuditAt, activeJobId } = useCurrentWebsite();
  if (lastAuditAt === null)
    return (
      <EmptyState
        icon={IconActivity}
        title={t('never.title')}
        text={t(activeJobId !== null ? 'never.running' : may('websites.run') ? 'never.text' : 'never.viewer')}
      >
        <ToHealth />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconActivity} title={t('nothing.title')} text={t('nothing.text')}>
      {period.period === DEFAULT_SHORTCUT ? (
        <ToHealth />
      ) : (
        <Button variant="default" onClick={() => period.setPeriod(DEFAULT_SHORTCUT)}>
          {t('nothing.wider')}
        </Button>
      )}
    </EmptyState>
  );
}

/** Renders the link to the screen that starts and shows audits. */
function ToHealth(): ReactNode {
  const t = useWords('quality');
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/sante" {...props} />}>
      {t('to-health')}
    </Button>
  );
}
