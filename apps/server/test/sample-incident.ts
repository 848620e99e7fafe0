import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import { createId } from '../src/db/uuid-v7.ts';

/** Returns an open incident of twelve pages of a shop. */
export function sampleIncident(change: Partial<Incident> = {}): Incident {
  return {
    id: createId(),
    ruleId: null,
    rules: [],
    company: { id: createId(), name: 'Own' },
    website: { id: createId(), name: 'Shop', url: 'https://shop.example/' },
    tracker: null,
    subject: { kind: 'grade', grade: 'D', worseThan: 'B' },
    severity: 'critical',
    state: 'open',
    mutedUntil: null,
    firstSeenAt: '2026-03-10T11:00:00.000Z',
    beganAt: '2026-03-10T11:00:00.000Z',
    openedAt: '2026-03-10T11:30:00.000Z',
    overAt: null,
    calm: null,
    lastSeenAt: '2026-03-10T11:30:00.000Z',
    pages: 12,
    samplePages: ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'],
    owner: null,
    acknowledgedAt: null,
    returns: 0,
    isOld: false,
    ...change,
  };
}

/** Returns a message in French that is about no incident. */
export function sampleMessage(change: Partial<AlarmMessage> = {}): AlarmMessage {
  return {
    version: 1,
    id: createId(),
    event: 'opened',
    sentAt: '2026-03-10T11:30:00.000Z',
    locale: 'fr',
    title: 'Le tag n’est pas demandé',
    remedy: null,
    incident: null,
    changes: [],
    incidents: [],
    url: '/urls/causes/1',
    ...change,
  };
}
