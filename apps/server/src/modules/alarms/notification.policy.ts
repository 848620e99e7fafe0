import type { AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { ALARM_EVENTS } from '@vigie/contract/alarm-events.ts';

export type AlarmEvent = (typeof ALARM_EVENTS)[number];

/** Messages that the rules of an incident have sent so far, by the rule's id. */
export interface NotificationState {
  /** Number of the opening: 0 for the first, one more for each return. */
  round: number;
  openedAt: Date | null;
  reminders: number;
  isEscalated: boolean;
  isEndSent: boolean;
}

export interface NotificationRule extends Pick<
  AlarmRuleInput,
  'channelIds' | 'quietHours' | 'remindAfterHours' | 'escalation'
> {
  id: string;
}

export interface NotifiedIncident {
  isOver: boolean;
  isAcknowledged: boolean;
  /** True if it is muted now, or was when it ended. */
  isMuted: boolean;
  returns: number;
  /** True if it began before alarm evaluation. Then only its return is notified. */
  isOld: boolean;
}

/** Message that is due, with its number among those of its event. */
export interface DueMessage {
  event: AlarmEvent;
  number: number;
  channelIds: string[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Offset between the reminder numbers of two rounds, so that they never collide. */
const REMINDERS_OF_ROUND = 100_000;

const NO_NOTIFICATIONS = { openedAt: null, reminders: 0, isEscalated: false, isEndSent: false };

/**
 * Returns the messages that a rule sends about an incident now. The caller stores `sent`, so that each message is sent
 * once.
 */
export function selectDueMessages(
  incident: NotifiedIncident,
  rule: NotificationRule,
  { before, now }: { before: NotificationState | null; now: Date },
): { sent: NotificationState; due: DueMessage[] } {
  const isNewRound = before === null || before.round < incident.returns;
  const sent = isNewRound ? { ...NO_NOTIFICATIONS, round: incident.returns } : before;
  const isSilent = incident.isMuted || (incident.isOld && incident.returns === 0);
  // A rule that was created after the end sends nothing about it.
  if (incident.isOver && (isSilent || before === null))
    return { sent: { ...sent, isEndSent: true }, due: [] };
  if (isSilent) return { sent, due: [] };
  if (incident.isOver) return selectEndMessage(rule, sent, now);
  if (sent.openedAt === null) return selectOpeningMessage(rule, sent, now);
  return incident.isAcknowledged
    ? { sent, due: [] }
    : selectRepeatedMessages(rule, sent, { openedAt: sent.openedAt, now });
}

/**
 * Returns the message about the end. For an incident that opened and ended within quiet hours it is the only message.
 */
function selectEndMessage(rule: NotificationRule, sent: NotificationState, now: Date) {
  if (sent.isEndSent || isWithin(rule.quietHours, now)) return { sent, due: [] };
  const channelIds = channelsOf(rule, sent);
  const due: DueMessage[] = [{ event: 'over', number: sent.round, channelIds }];
  return { sent: { ...sent, isEndSent: true }, due };
}

function selectOpeningMessage(rule: NotificationRule, sent: NotificationState, now: Date) {
  if (isWithin(rule.quietHours, now)) return { sent, due: [] };
  const due: DueMessage[] = [{ event: 'opened', number: sent.round, channelIds: rule.channelIds }];
  return { sent: { ...sent, openedAt: now }, due };
}

/**
 * Returns escalation and reminders while nobody acknowledged the incident. The escalation is sent once, reminders as
 * often as the rule sets.
 */
function selectRepeatedMessages(
  rule: NotificationRule,
  sent: NotificationState,
  { openedAt, now }: { openedAt: Date; now: Date },
) {
  const { escalation, remindAfterHours, channelIds } = rule;
  const sinceMs = now.getTime() - openedAt.getTime();
  const due: DueMessage[] = [];
  const isEscalated = escalation !== null && sinceMs >= escalation.afterMinutes * MINUTE_MS;
  if (isEscalated && !sent.isEscalated)
    due.push({ event: 'escalated', number: sent.round, channelIds: escalation.channelIds });
  const reminders = remindAfterHours === null ? 0 : Math.floor(sinceMs / (remindAfterHours * HOUR_MS));
  const isDue = reminders > sent.reminders && !isWithin(rule.quietHours, now);
  if (isDue) due.push({ event: 'reminder', number: sent.round * REMINDERS_OF_ROUND + reminders, channelIds });
  return {
    sent: {
      ...sent,
      isEscalated: sent.isEscalated || isEscalated,
      reminders: isDue ? reminders : sent.reminders,
    },
    due,
  };
}

/** Returns the channels that are notified of the end: all that were notified of the opening or the escalation. */
function channelsOf(
  { channelIds, escalation }: NotificationRule,
  { isEscalated }: NotificationState,
): string[] {
  return isEscalated ? [...new Set([...channelIds, ...(escalation?.channelIds ?? [])])] : channelIds;
}

/** Returns whether an instant lies in quiet hours, also across midnight. Equal limits mean the whole day. */
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
