import { useState, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ScheduleNextRuns } from './next-runs.tsx';
import { ScheduleRuleFields } from './rule-fields.tsx';
import {
  cronOf,
  RULE_KINDS,
  ruleOf,
  withRuleKind,
  type RuleKind,
  type ScheduleRule,
} from './schedule-rule.ts';
import { useNextRuns } from './schedule-times.ts';
import { useScheduleWords } from './schedule-words.ts';
import css from './schedule.module.css';
import { timeZones } from './time-zones.ts';

interface ScheduleInputProps {
  /** Null: only by hand. */
  value: Schedule | null;
  onChange: (value: Schedule | null) => void;
  /** Message of a refusal by the server. */
  error?: ReactNode;
  /** True if `SchedulePreview` is rendered elsewhere. */
  isPreviewElsewhere?: boolean;
}

const FIRST_ZONE = 'Europe/Paris';

/** Renders the choice of a schedule in plain words, with a preview of the rule and its next runs. */
export function ScheduleInput({
  value,
  onChange,
  error,
  isPreviewElsewhere = false,
}: ScheduleInputProps): ReactNode {
  const t = useWords('inputs');
  const [typed, setTyped] = useState(() => ruleOf(value?.cron ?? null));
  const [zone, setZone] = useState(value?.timeZone ?? FIRST_ZONE);
  // The user's own choice stays as long as the value is the same. An expression may equal a plain rule.
  const rule = cronOf(typed) === (value?.cron ?? null) ? typed : ruleOf(value?.cron ?? null);
  const problem = useProblem(value) ?? error;

  function change(next: ScheduleRule, timeZone = zone): void {
    const cron = cronOf(next);
    setTyped(next);
    setZone(timeZone);
    onChange(cron === null ? null : { cron, timeZone });
  }
  return (
    <fieldset className="grid gap-16 p-0">
      <legend className="sr-only">{t('schedule.legend')}</legend>
      <div className={`flex wrap ${css.row}`}>
        <NativeSelect
          label={t('schedule.kind')}
          value={rule.kind}
          data={RULE_KINDS.map((kind) => ({ value: kind, label: t(`schedule.${kind}`) }))}
          onChange={(event) => change(withRuleKind(rule, event.currentTarget.value as RuleKind))}
        />
        <ScheduleRuleFields rule={rule} onChange={change} error={problem} />
      </div>
      {value === null ? null : (
        <>
          <NativeSelect
            className={css.zone}
            label={t('schedule.zone')}
            value={zone}
            data={timeZones(zone)}
            onChange={(event) => change(rule, event.currentTarget.value)}
          />
          {isPreviewElsewhere || error ? null : <SchedulePreview schedule={value} />}
        </>
      )}
    </fieldset>
  );
}

/** Returns the error of the rule while it is typed. */
function useProblem(value: Schedule | null): string | null {
  const sentence = useFieldSentence('inputs');
  const next = useNextRuns(value, 1);
  return next === null || Array.isArray(next) ? null : sentence(next);
}

/** Renders a schedule in words and its next runs; nothing for an invalid one. */
export function SchedulePreview({ schedule }: { schedule: Schedule }): ReactNode {
  const t = useWords('inputs');
  const words = useScheduleWords(schedule);
  if (useProblem(schedule) !== null) return null;
  return (
    <div className={`rounded sunken ${css.preview}`} aria-live="polite">
      <p className={css.words}>{words}</p>
      <p className={css.caption}>
        {t('schedule.next')}{' '}
        <span className="small muted">{t('schedule.in-zone', { zone: schedule.timeZone })}</span>
      </p>
      <ScheduleNextRuns schedule={schedule} />
    </div>
  );
}
