import { useState, type FormEvent, type ReactNode } from 'react';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { loadSchemas } from '../../shared/forms/schemas.ts';
import { useFieldSentence } from '../../shared/forms/use-field-sentence.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { scheduleError } from '../../shared/ui/schedule/schedule-times.ts';
import { ScheduleInput } from '../../shared/ui/schedule/schedule-input.tsx';
import { useAuditSchedule, type TimedWebsite } from './use-audit-schedule.ts';

interface ScheduleDialogProps {
  website: TimedWebsite;
  onClose: () => void;
}

/** Renders a dialog for the schedule of a website's audits, which may be none. */
export function ScheduleDialog({ website, onClose }: ScheduleDialogProps): ReactNode {
  const t = useWords('next-audit');
  const sentence = useFieldSentence('inputs');
  // After a refusal, the next save starts from the latest version.
  const [opened, setOpened] = useState<string | null>(website.updatedAt);
  const { change, isBusy } = useAuditSchedule({ ...website, updatedAt: opened ?? website.updatedAt });
  const [schedule, setSchedule] = useState<Schedule | null>(website.auditSchedule);
  const [failure, setFailure] = useState<string | null>(null);
  const title = t('dialog.title', { website: websiteLabel(website) });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const error = scheduleError(schedule, await loadSchemas());
    setFailure(error === null ? null : sentence(error));
    if (error !== null) return;
    if (await change(schedule)) onClose();
    else setOpened(null);
  }
  return (
    <Dialog isOpen label={title} variant="middle" onClose={onClose}>
      <DialogForm
        title={title}
        lead={t('dialog.lead')}
        failure={failure}
        submit={t('dialog.save')}
        isBusy={isBusy}
        onSubmit={(event) => void submit(event)}
        onCancel={onClose}
      >
        <ScheduleInput value={schedule} onChange={setSchedule} />
        <Past schedule={website.auditSchedule} />
      </DialogForm>
    </Dialog>
  );
}

/** Renders how the last scheduled run deviated from the schedule. */
function Past({ schedule }: { schedule: TimedWebsite['auditSchedule'] }): ReactNode {
  const t = useWords('next-audit');
  const format = useFormat();
  const overlapAt = schedule?.lastOverlapAt ?? null;
  const catchUp = schedule?.lastCatchUp ?? null;
  return (
    <>
      {overlapAt === null ? null : (
        <p className="small pretty warn">{t('dialog.overlap', { time: format.instant(overlapAt) })}</p>
      )}
      {catchUp === null ? null : (
        <p className="small pretty muted">
          {t('dialog.catch-up', {
            due: format.instant(catchUp.dueAt),
            time: format.instant(catchUp.at),
            count: catchUp.missed,
          })}
        </p>
      )}
    </>
  );
}
