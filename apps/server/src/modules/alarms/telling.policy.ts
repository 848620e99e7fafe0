import type { AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { ALARM_EVENTS } from '@vigie/contract/alarm-message.ts';

export type AlarmEvent = (typeof ALARM_EVENTS)[number];

/** What the rules of an incident have told of it so far, by the rule's id. */
export interface Told {
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
  state: 'open' | 'acknowledged' | 'muted' | 'over';
  returns: number;
  isOld: boolean;
}

/** A message that is due, with its number among those of its event. */
export interface DueMessage {
  event: AlarmEvent;
  number: number;
  channelIds: string[];
}

const HOUR_MS = 3_600_000;

/** What a rule tells of an incident now, once: the caller keeps `told`. */
export function tell(
  incident: ToldIncident,
  rule: TellingRule,
  { before, now }: { before: Told | null; now: Date },
): { told: Told; due: DueMessage[] } {
  const told = before === null || before.round < incident.returns ? newRound(incident, before) : { ...before };
  const due: DueMessage[] = [];
  if (incident.isOld && incident.returns === 0) return { told, due };
  const isQuiet = isWithin(rule.quietHours, now);
  const say = (event: AlarmEvent, number: number, channelIds = rule.channelIds) =>
    due.push({ event, number, channelIds });
  if (incident.state === 'over') {
    if (told.isOverTold || isQuiet) return { told, due };
    if (before !== null) say('over', told.round, channelsOf(rule, told));
    return { told: { ...told, isOverTold: true }, due };
  }
  if (incident.state === 'muted') return { told, due };
  if (told.openedAt === null) {
    if (isQuiet) return { told, due };
    say('opened', told.round);
    return { told: { ...told, openedAt: now }, due };
  }
  if (incident.state === 'acknowledged') return { told, due };
  const sinceMs = now.getTime() - told.openedAt.getTime();
  const { escalation, remindAfterHours } = rule;
  if (escalation !== null && !told.isEscalated && sinceMs >= escalation.afterMinutes * 60_000) {
    say('escalated', told.round, escalation.channelIds);
    told.isEscalated = true;
  }
  if (remindAfterHours === null || isQuiet) return { told, due };
  const reminders = Math.floor(sinceMs / (remindAfterHours * HOUR_MS));
  if (reminders > told.reminders) say('reminder', told.round * 100_000 + reminders);
  return { told: { ...told, reminders: Math.max(reminders, told.reminders) }, due };
}

function newRound({ returns }: ToldIncident, before: Told | null): Told {
  // What was not told before it came back stays untold: the return is told in its place.
  const isEscalated = before?.isEscalated === true && before.openedAt === null;
  return { round: returns, openedAt: null, reminders: 0, isEscalated, isOverTold: false };
}

/** Whoever was told that it opened is told that it is over. */
function channelsOf({ channelIds, escalation }: TellingRule, { isEscalated }: Told): string[] {
  return isEscalated ? [...new Set([...channelIds, ...(escalation?.channelIds ?? [])])] : channelIds;
}

/** Whether an instant lies in quiet hours, over midnight too. Equal ends: the whole day. */
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
