import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNoAgentOnline } from '../../shared/api/choices.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconCalendar } from '../../shared/ui/icons.ts';
import { dailyHere, useAuditSchedule, type TimedWebsite } from './use-audit-schedule.ts';

interface DailyButtonProps {
  website: TimedWebsite;
  size?: 'sm' | 'compact-sm';
}

/**
 * Renders a button that schedules a daily audit. Where no agent is online, it renders a notice with a link to the
 * agents.
 */
export function DailyButton({ website, size = 'sm' }: DailyButtonProps): ReactNode {
  const t = useWords('next-audit');
  const { change, isBusy } = useAuditSchedule(website);
  const isOffered = usePermission()('websites.setSchedule') && website.nextAudit === null;
  const isWithoutAgent = useNoAgentOnline(isOffered);
  const schedule = dailyHere();
  if (!isOffered) return null;
  const look = {
    variant: 'default',
    size,
    className: 'no-print',
    leftSection: <IconCalendar size={17} stroke={1.7} aria-hidden />,
  } as const;
  if (isWithoutAgent)
    return (
      <Button {...look} title={t('no-agent-hint')} renderRoot={(props) => <Link {...props} to="/agents" />}>
        {t('no-agent')}
      </Button>
    );
  return (
    <Button
      {...look}
      title={t('daily-hint', { website: websiteLabel(website), zone: schedule.timeZone })}
      loading={isBusy}
      onClick={() => void change(schedule)}
    >
      {t('daily')}
    </Button>
  );
}
