import type { AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { ALARM_EVENTS } from '@vigie/contract/alarm-events.ts';

export type AlarmEvent = (typeof ALARM_EVENTS)[number];

/** What the rules of an incident have told of it so far, by the rule's id. */
export interface ToldSoFar {
  /** Of this opening: 0 is the first, each return one more. */
  round: number;
  openedAt: Date | null;
  reminders: number;
  isEscalated: boolean;
  isOverTold: boolean;
}

export interface TellingRule extends Pick<
  AlarmRuleInput,
  'channelIds' | 'quietHours' | 'remindAfterHours' | 'escalation'
> {
  id: string;
}

export interface ToldIncident {
  isOver: boolean;
  isAcknowledged: boolean;
  /** Now, or when it ended. */
  isMuted: boolean;
  returns: number;
  /** It was there before alarms watched: only its return is news. */
  isOld: boolean;
}

/** A message that is due, with its number among those of its event. */
export interface DueMessage {
  event: AlarmEvent;
  number: number;
  channelIds: string[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Numbers of reminders of one round do not meet those of the next. */
const REMINDERS_OF_ROUND = 100_000;

const NOTHING_TOLD = { openedAt: null, reminders: 0, isEscalated: false, isOverTold: false };

/** Returns what a rule tells of an incident now, once: the caller keeps `told`. */
export function tell(
  incident: ToldIncident,
  rule: TellingRule,
  { before, now }: { before: ToldSoFar | null; now: Date },
): { told: ToldSoFar; due: DueMessage[] } {
  const isNewRound = before === null || before.round < incident.returns;
  const told = isNewRound ? { ...NOTHING_TOLD, round: incident.returns } : before;
  const isSilent = incident.isMuted || (incident.isOld && incident.returns === 0);
  // A rule that is made after the end has nothing to tell of it.
  if (incident.isOver && (isSilent || before === null))
    return { told: { ...told, isOverTold: true }, due: [] };
  if (isSilent) return { told, due: [] };
  if (incident.isOver) return tellEnd(rule, told, now);
  if (told.openedAt === null) return tellOpening(rule, told, now);
  return incident.isAcknowledged
    ? { told, due: [] }
    : tellAgain(rule, told, { openedAt: told.openedAt, now });
}

/** Of what opened and ended within quiet hours, the end alone is told. */
function tellEnd(rule: TellingRule, told: ToldSoFar, now: Date) {
  if (told.isOverTold || isWithin(rule.quietHours, now)) return { told, due: [] };
  const channelIds = channelsOf(rule, told);
  const due: DueMessage[] = [{ event: 'over', number: told.round, channelIds }];
  return { told: { ...told, isOverTold: true }, due };
}

function tellOpening(rule: TellingRule, told: ToldSoFar, now: Date) {
  if (isWithin(rule.quietHours, now)) return { told, due: [] };
  const due: DueMessage[] = [{ event: 'opened', number: told.round, channelIds: rule.channelIds }];
  return { told: { ...told, openedAt: now }, due };
}

/** Nobody acknowledged it: others are told once, and the same ones again as often as the rule says. */
function tellAgain(rule: TellingRule, told: ToldSoFar, { openedAt, now }: { openedAt: Date; now: Date }) {
  const { escalation, remindAfterHours, channelIds } = rule;
  const sinceMs = now.getTime() - openedAt.getTime();
  const due: DueMessage[] = [];
  const isEscalated = escalation !== null && sinceMs >= escalation.afterMinutes * MINUTE_MS;
  if (isEscalated && !told.isEscalated)
    due.push({ event: 'escalated', number: told.round, channelIds: escalation.channelIds });
  const reminders = remindAfterHours === null ? 0 : Math.floor(sinceMs / (remindAfterHours * HOUR_MS));
  const isDue = reminders > told.reminders && !isWithin(rule.quietHours, now);
  if (isDue) due.push({ event: 'reminder', number: told.round * REMINDERS_OF_ROUND + reminders, channelIds });
  return {
    told: {
      ...told,
      isEscalated: told.isEscalated || isEscalated,
      reminders: isDue ? reminders : told.reminders,
    },
    due,
  };
}

/** Returns whoever was told that it opened is told that it is over. */
function channelsOf({ channelIds, escalation }: TellingRule, { isEscalated }: ToldSoFar): string[] {
  return isEscalated ? [...new Set([...channelIds, ...(escalation?.channelIds ?? [])])] : channelIds;
}

/** Returns whether an instant lies in quiet hours, over midnight too. Equal ends: the whole day. */
export function isWithin(quiet: AlarmRuleInput['quietHours'], now: Date): boolean {
  if (quiet === null) return false;
  const time = timeOfDay(now, quiet.timeZone);
  const { from, to } = quiet;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function timeOfDay(at: Date, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}
