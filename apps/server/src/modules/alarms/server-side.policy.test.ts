import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import { describe, expect, test } from 'vitest';
import type { IncidentRow } from './incidents.store.ts';
import type { ActiveRule } from './rules.policy.ts';
import { readServerSide, readServerSilence, type TiedOfVisit } from './server-side.policy.ts';

const hour = (number: number) => new Date(Date.UTC(2026, 2, 1, number));
const BEGINNINGS = { since: hour(0), evaluatedAt: hour(1), lastBeforeReevaluation: null };
const DESTINATION = { family: 'meta-conversions-api', account: '1' };
const rule = (condition: ActiveRule['condition'], poolId: string | null = null) =>
  ({ id: condition.kind, poolId, since: hour(0), condition }) as unknown as ActiveRule;

type Shown = Pick<SentOnFinding, 'kind' | 'reason'>;
const FAILED: Shown = { kind: 'not-sent-on', reason: 'vendor-error' };
const CHANGED: Shown = { kind: 'value-changed', reason: null };

/** Returns the purchase of a visit: a finding, or sent on as it should be. */
const tied = (id: number, shown: Shown | null, url = '/thanks') =>
  ({
    hit: { family: 'ga4', consent: { visitor: 'accept' } },
    sentOn: {
      event: 'purchase',
      destinations: [{ ...DESTINATION, state: shown?.kind === 'not-sent-on' ? 'not-sent' : 'sent' }],
    },
    findings:
      shown === null
        ? []
        : [{ ...shown, event: 'purchase', family: 'ga4', destination: DESTINATION, property: null }],
    visit: { id: `visit-${id}`, url, observedAt: hour(id) },
  }) as unknown as TiedOfVisit;

const read = (visits: readonly TiedOfVisit[], incidents: readonly IncidentRow[] = [], now = hour(20)) =>
  readServerSide(visits, { rules: [rule({ kind: 'server-side' })], incidents, now }, BEGINNINGS);

describe('findings behind the first hop', () => {
  test('are certain at once, but a failed call when two visits show it', () => {
    expect(read([tied(2, CHANGED)])).toMatchObject([
      {
        isShown: true,
        ruleIds: ['server-side'],
        samplePages: ['/thanks'],
        subject: {
          kind: 'server-side',
          finding: 'value-changed',
          event: 'purchase',
          destination: 'Meta Conversions API',
        },
      },
    ]);
    expect(read([tied(2, FAILED)])).toMatchObject([{ isShown: null }]);
    expect(read([tied(2, FAILED), tied(3, FAILED)])).toMatchObject([
      { isShown: true, beganAt: hour(2), lastSeenAt: hour(3), pages: 1 },
    ]);
  });

  test('are over once the newest visit of each page proves the opposite', () => {
    const visits = [tied(2, CHANGED), tied(3, CHANGED, '/order'), tied(4, null)];
    expect(read(visits)).toMatchObject([{ isShown: true, pages: 1, samplePages: ['/order'] }]);
    expect(read([...visits, tied(5, null, '/order')])).toMatchObject([{ isShown: false }]);
  });

  test('stay open while no visit shows or disproves them, for a week', () => {
    const [shown] = read([tied(2, CHANGED)]);
    const row = { ...shown, causeKey: shown?.key, severity: 2, notifications: {} } as unknown as IncidentRow;
    expect(read([], [row])).toMatchObject([{ key: shown?.key, isShown: null }]);
    expect(read([], [row], hour(24 * 8))).toMatchObject([{ isShown: false }]);
  });

  test('ring no rule of a pool', () => {
    const rules = [rule({ kind: 'server-side' }, 'pool')];
    const found = readServerSide([tied(2, CHANGED)], { rules, incidents: [], now: hour(3) }, BEGINNINGS);
    expect(found).toMatchObject([{ isShown: true, ruleIds: [] }]);
  });
});

test('a server is silent after so many hours without a batch, and nothing is reported without any batch', () => {
  const rules = [rule({ kind: 'server-silence', hours: 6 })];
  const at = (now: Date, lastAt: Date | null = hour(1)) =>
    readServerSilence(lastAt, { rules, incidents: [], now }, BEGINNINGS);
  expect(at(hour(6))).toMatchObject([{ isShown: false }]);
  expect(at(hour(7))).toMatchObject([
    { isShown: true, beganAt: hour(7), subject: { since: hour(1).toISOString(), hours: 6 } },
  ]);
  expect(at(hour(7), null)).toEqual([]);
});
