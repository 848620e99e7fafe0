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

/** Returns the offer to audit a website each day; null if it has a schedule, or the user may set none. */
function useDailyOffer(website: TimedWebsite) {
  const { change, isBusy } = useAuditSchedule(website);
  const isOffered = usePermission()('websites.setSchedule') && website.nextAudit === null;
  const isWithoutAgent = useNoAgentOnline(isOffered);
  const schedule = dailyHere();
  const accept = () => void change(schedule);
  return isOffered ? { isWithoutAgent, isBusy, accept, timeZone: schedule.timeZone } : null;
}

/**
 * Renders a button that schedules a daily audit. Where no agent is online, it renders a notice with a link to the
 * agents.
 */
export function DailyButton({ website, size = 'sm' }: DailyButtonProps): ReactNode {
  const t = useWords('next-audit');
  const offer = useDailyOffer(website);
  if (offer === null) return null;
  const buttonProps = {
    variant: 'default',
    size,
    className: 'no-print',
    leftSection: <IconCalendar size={17} stroke={1.7} aria-hidden />,
  } as const;
  if (offer.isWithoutAgent)
    return (
      <Button
        {...buttonProps}
        title={t('no-agent-hint')}
        renderRoot={(props) => <Link {...props} to="/agents" />}
      >
        {t('no-agent')}
      </Button>
    );
  return (
    <Button
      {...buttonProps}
      title={t('daily-hint', { website: websiteLabel(website), zone: offer.timeZone })}
      loading={offer.isBusy}
      onClick={offer.accept}
    >
      {t('daily')}
    </Button>
  );
}

/** Renders the same offer as a link within a line about the last audit. */
export function DailyLink({ website }: { website: TimedWebsite }): ReactNode {
  const t = useWords('next-audit');
  const offer = useDailyOffer(website);
  if (offer === null) return null;
  return (
    <span className="no-print">
      {' · '}
      {offer.isWithoutAgent ? (
        <Link
          to="/agents"
          className="inline-row accent hover-underline touch above"
          title={t('no-agent-hint')}
        >
          {t('no-agent')}
        </Link>
      ) : (
        <button
          type="button"
          className="bare inline-row pointer accent hover-underline touch above"
          title={t('daily-hint', { website: websiteLabel(website), zone: offer.timeZone })}
          disabled={offer.isBusy}
          onClick={offer.accept}
        >
          {t('daily')}
        </button>
      )}
    </span>
  );
}
