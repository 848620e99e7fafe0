import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { TimeToCome } from '../../shared/ui/time-ago.tsx';
import { useAuditSchedule, type TimedWebsite } from './use-audit-schedule.ts';

const Nothing = () => null;
// Loaded separately: shown after a click, with 9 kB of inputs for schedules.
const ScheduleDialog = lazyComponent(
  ['inputs'],
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
  Nothing,
);

/**
 * Renders the time of a website's next audit with its actions, inline. Without a schedule, users who may set one have a
 * button for it elsewhere.
 */
export function NextAudit({ website }: { website: TimedWebsite }): ReactNode {
  const t = useWords('next-audit');
  const may = usePermission();
  const { nextAudit, auditSchedule } = website;
  if (nextAudit === null && auditSchedule === null)
    return may('websites.setSchedule') ? null : ` · ${t('none')}`;
  return (
    <span className="no-print">
      {' · '}
      {t('next')} {nextAudit === null ? '–' : <TimeToCome at={nextAudit.at} />}
      {typeof nextAudit?.poolId === 'string' ? <ByPool poolId={nextAudit.poolId} /> : null}
      {auditSchedule !== null && may('websites.setSchedule') ? <Actions website={website} /> : null}
    </span>
  );
}

function ByPool({ poolId }: { poolId: string }): ReactNode {
  const t = useWords('next-audit');
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!mayOpen('pools-id', role)) return null;
  return (
    <>
      {' '}
      <Link
        to="/pools/$id"
        params={{ id: poolId }}
        className="inline-row accent no-line hover-underline touch above"
      >
        {t('by-pool')}
      </Link>
    </>
  );
}

function Actions({ website }: { website: TimedWebsite }): ReactNode {
  const t = useWords('next-audit');
  const [isChanging, setIsChanging] = useState(false);
  const { change, isBusy } = useAuditSchedule(website);
  const name = websiteLabel(website);
  const className = 'bare inline-row pointer accent hover-underline touch above';
  return (
    <>
      {' · '}
      <button
        type="button"
        className={className}
        aria-label={t('change-label', { website: name })}
        onClick={() => setIsChanging(true)}
      >
        {t('change')}
      </button>
      {' · '}
      <button
        type="button"
        className={className}
        aria-label={t('stop-label', { website: name })}
        disabled={isBusy}
        onClick={() => void change(null)}
      >
        {t('stop')}
      </button>
      {isChanging
        ? // A dialog may not stand inside a paragraph.
          createPortal(
            <ScheduleDialog website={website} onClose={() => setIsChanging(false)} />,
            document.body,
          )
        : null}
    </>
  );
}
