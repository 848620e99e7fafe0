/** A day of the week in cron's numbering: 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const WEEK: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 0];
export const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12] as const;
export const RULE_KINDS = ['never', 'hours', 'daily', 'weekdays', 'days', 'monthly', 'cron'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A schedule in form values; `time` is HH:MM, blank while it is typed. */
export type ScheduleRule =
  | { kind: 'never' }
  | { kind: 'hours'; step: number }
  | { kind: 'daily' | 'weekdays'; time: string }
  | { kind: 'days'; time: string; days: readonly WeekDay[] }
  | { kind: 'monthly'; time: string; day: number | 'last' }
  | { kind: 'cron'; cron: string };

/** Stores a blank time or an empty list of days as a dash, which no cron parser accepts. */
const TIME = /^(\d{1,2}|-) (\d{1,2}|-) (\S+) \* (\S+)$/;
const HOURS = /^0 \*(?:\/(\d{1,2}))? \* \* \*$/;
const DAY_LIST = /^([0-6](,[0-6])*|-)$/;
const FIRST_TIME = '06:00';

/** Parses a cron expression into the simplest equivalent rule. */
export function ruleOf(cron: string | null): ScheduleRule {
  if (cron === null) return { kind: 'never' };
  const text = cron.trim().replace(/\s+/g, ' ');
  return hoursRule(text) ?? timeRule(text) ?? { kind: 'cron', cron };
}

function hoursRule(text: string): ScheduleRule | null {
  const match = HOURS.exec(text);
  const step = Number(match?.[1] ?? 1);
  const isKnown = HOUR_STEPS.some((known) => known === step);
  return match && isKnown ? { kind: 'hours', step } : null;
}

function timeRule(text: string): ScheduleRule | null {
  const [, minute = '', hour = '', day = '', weekDays = ''] = TIME.exec(text) ?? [];
  const time = timeOf(hour, minute);
  if (time === null) return null;
  if (weekDays === '*') return dateRule(day, time);
  if (day !== '*') return null;
  if (weekDays === '1-5') return { kind: 'weekdays', time };
  if (!DAY_LIST.test(weekDays)) return null;
  const days = weekDays === '-' ? [] : weekDays.split(',').map((one) => Number(one) as WeekDay);
  return { kind: 'days', time, days };
}

function timeOf(hour: string, minute: string): string | null {
  if (hour === '-' && minute === '-') return '';
  const isTime = hour !== '' && Number(hour) <= 23 && Number(minute) <= 59;
  return isTime ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : null;
}

function dateRule(day: string, time: string): ScheduleRule | null {
  if (day === '*') return { kind: 'daily', time };
  if (day === 'L') return { kind: 'monthly', time, day: 'last' };
  const number = Number(day);
  return Number.isInteger(number) && number >= 1 && number <= 31
    ? { kind: 'monthly', time, day: number }
    : null;
}

/** Returns the cron expression of a rule; null: by hand only. */
export function cronOf(rule: ScheduleRule): string | null {
  if (rule.kind === 'never') return null;
  if (rule.kind === 'cron') return rule.cron;
  if (rule.kind === 'hours') return rule.step === 1 ? '0 * * * *' : `0 */${rule.step} * * *`;
  const [hour, minute] = rule.time.split(':').map(Number);
  const at = rule.time === '' ? '- -' : `${minute} ${hour}`;
  if (rule.kind === 'monthly') return `${at} ${rule.day === 'last' ? 'L' : rule.day} * *`;
  return `${at} * * ${weekDaysOf(rule)}`;
}

function weekDaysOf(rule: Extract<ScheduleRule, { kind: 'daily' | 'weekdays' | 'days' }>): string {
  if (!('days' in rule)) return rule.kind === 'daily' ? '*' : '1-5';
  return rule.days.length === 0 ? '-' : rule.days.toSorted((one, other) => one - other).join(',');
}

/** Returns a rule of another kind with the time of the previous one. */
export function withRuleKind(rule: ScheduleRule, kind: RuleKind): ScheduleRule {
  const time = 'time' in rule && rule.time !== '' ? rule.time : FIRST_TIME;
  switch (kind) {
    case 'never':
      return { kind };
    case 'hours':
      return { kind, step: 6 };
    case 'days':
      return { kind, time, days: [1] };
    case 'monthly':
      return { kind, time, day: 1 };
    case 'cron':
      return { kind, cron: cronOf(rule) ?? '' };
    default:
      return { kind, time };
  }
}
