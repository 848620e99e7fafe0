import { describe, expect, test } from 'vitest';
import {
  selectDueMessages,
  type NotificationState,
  type NotifiedIncident,
  type NotificationRule,
} from './notification.policy.ts';

const RULE: NotificationRule = {
  id: 'rule',
  channelIds: ['mail'],
  quietHours: null,
  remindAfterHours: null,
  escalation: null,
};
const OPEN: NotifiedIncident = {
  isOver: false,
  isAcknowledged: false,
  isMuted: false,
  returns: 0,
  isOld: false,
};
const NIGHT = { from: '22:00', to: '07:00', timeZone: 'Europe/Paris' };

/** Returns the messages of a rule about an incident, evaluated at each of these instants (UTC) in turn. */
function collectSentMessages(
  rule: Partial<NotificationRule>,
  states: readonly (readonly [at: string, Partial<NotifiedIncident>?])[],
) {
  let before: NotificationState | null = null;
  return states.flatMap(([at, incident]) => {
    const now = new Date(`2026-03-${at}:00Z`);
    const next = selectDueMessages({ ...OPEN, ...incident }, { ...RULE, ...rule }, { before, now });
    before = next.sent;
    return next.due.map(({ event, channelIds }) => `${at} ${event} ${channelIds.join('+')}`);
  });
}

describe('an incident is notified', () => {
  test('once when it opens, once when it is over', () => {
    const over = { isOver: true };
    expect(
      collectSentMessages({}, [['10T10:00'], ['10T10:01'], ['10T12:00', over], ['10T12:01', over]]),
    ).toEqual(['10T10:00 opened mail', '10T12:00 over mail']);
  });

  test('when quiet hours end, if it still lasts', () => {
    expect(collectSentMessages({ quietHours: NIGHT }, [['10T21:30'], ['11T05:59'], ['11T06:00']])).toEqual([
      '11T06:00 opened mail',
    ]);
  });

  test('only as over, when it began and ended in quiet hours', () => {
    const over = { isOver: true };
    expect(
      collectSentMessages({ quietHours: NIGHT }, [['10T22:00'], ['10T23:00', over], ['11T06:00', over]]),
    ).toEqual(['11T06:00 over mail']);
  });

  test('again as often as the rule sets, until somebody acknowledges it', () => {
    const acknowledged = { isAcknowledged: true };
    const states = [
      ['10T10:00'],
      ['10T11:59'],
      ['10T12:00'],
      ['10T14:01'],
      ['10T16:00', acknowledged],
    ] as const;
    expect(collectSentMessages({ remindAfterHours: 2 }, states)).toEqual([
      '10T10:00 opened mail',
      '10T12:00 reminder mail',
      '10T14:01 reminder mail',
    ]);
  });

  test('to others when nobody acknowledged it in time, and these hear of its end too', () => {
    const escalation = { afterMinutes: 30, channelIds: ['phone'] };
    expect(
      collectSentMessages({ escalation }, [
        ['10T10:00'],
        ['10T10:29'],
        ['10T10:30'],
        ['10T11:30'],
        ['10T12:00', { isOver: true }],
      ]),
    ).toEqual(['10T10:00 opened mail', '10T10:30 escalated phone', '10T12:00 over mail+phone']);
  });

  test('to nobody else once it is acknowledged', () => {
    const escalation = { afterMinutes: 30, channelIds: ['phone'] };
    expect(
      collectSentMessages({ escalation }, [['10T10:00'], ['10T10:30', { isAcknowledged: true }]]),
    ).toEqual(['10T10:00 opened mail']);
  });

  test('to nobody while it is muted, its end included', () => {
    expect(
      collectSentMessages({}, [
        ['10T10:00', { isMuted: true }],
        ['10T12:00', { isMuted: true, isOver: true }],
      ]),
    ).toEqual([]);
  });

  test('again when it returns, and when it is older than the alarms only then', () => {
    const old = { isOld: true };
    expect(
      collectSentMessages({}, [
        ['10T10:00', old],
        ['10T12:00', { ...old, isOver: true }],
        ['10T14:00', { ...old, returns: 1 }],
      ]),
    ).toEqual(['10T14:00 opened mail']);
  });
});
