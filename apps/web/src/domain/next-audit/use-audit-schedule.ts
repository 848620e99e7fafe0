import type { Schedule } from '@vigie/contract/schedule.ts';
import type { AuditTimes, Website } from '@vigie/contract/website.ts';
import { useRemoveAuditSchedule, useSetAuditSchedule } from '../../shared/api/website-settings.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useReadWebsite } from '../../shared/api/websites.ts';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** The fields of a website that its audit times need. */
export type TimedWebsite = Pick<Website, 'id' | 'name' | 'url' | 'updatedAt'> & AuditTimes;

/** Returns a daily schedule at six in the morning, in this user's time zone. */
export const dailyHere = (): Schedule => ({
  cron: '0 6 * * *',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

interface ScheduleChange {
  schedule: Schedule | null;
  before: Schedule | null;
  /** Version of the website that the change started from. */
  updatedAt: string;
  isUndo?: boolean;
}

/** Returns actions that set and stop the schedule of a website's audits. Each shows a message and can be undone. */
export function useAuditSchedule(website: TimedWebsite) {
  const t = useWords('next-audit');
  const format = useFormat();
  const toasts = useToasts();
  const set = useSetAuditSchedule();
  const remove = useRemoveAuditSchedule();
  const read = useReadWebsite();
  const { id, auditSchedule, updatedAt } = website;
  const name = websiteLabel(website);

  async function change({ schedule, before, updatedAt, isUndo = false }: ScheduleChange): Promise<boolean> {
    const undoOf = (changed: Website) =>
      isUndo
        ? {}
        : {
            undo: () =>
              void change({ schedule: before, before: schedule, updatedAt: changed.updatedAt, isUndo: true }),
          };
    try {
      if (schedule === null) {
        await remove.mutateAsync({ id });
        toasts.done(t('stopped', { website: name }), undoOf(await read(id)));
        return true;
      }
      const { cron, timeZone } = schedule;
      const changed = await set.mutateAsync({ id, cron, timeZone, updatedAt });
      const { nextAudit } = changed;
      const time = nextAudit === null ? '–' : format.upcoming(nextAudit.at, Date.now());
      toasts.done(t('done', { website: name, time }), undoOf(changed));
      return true;
    } catch (error) {
      toasts.callFailed(error, t('failed'));
      return false;
    }
  }
  return {
    isBusy: set.isPending || remove.isPending,
    /** Resolves to false when it failed; a toast has shown the reason. */
    change: (schedule: Schedule | null) => change({ schedule, before: auditSchedule, updatedAt }),
  };
}
