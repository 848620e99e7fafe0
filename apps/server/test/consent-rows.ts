import { readVisit } from '@vigie/audit/consent-matrix/read-visit.ts';
import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { observation, recorded, request } from '../../../packages/audit/test/observation-builder.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { TRACKING } from './rows.ts';

const AT = new Date('2026-03-10T11:00:00Z');
const PAGE = 'https://shop.example/consent';
const HIT = 'https://region1.google-analytics.com/g/collect?v=2&tid=G-1&en=page_view&gcs=G111';

/** Returns a visit in which Google Analytics counts the page in full, whatever the consent answer. */
export const visitThatFires = (state: MatrixState) => visitOf(state, true);

/** Returns a visit in which Google Analytics waits for consent. */
export const visitThatObeys = (state: MatrixState) => visitOf(state, state === 'accept');

/** Returns a visit whose visitor wants to refuse, but the banner does not allow it. */
export function visitUnanswered() {
  return visitOf('refuse', true, 'failed');
}

const FILES = [
  request({ url: 'https://shop.example/consent-manager.js', resourceType: 'script', startedMs: 40 }),
  request({ url: 'https://www.googletagmanager.com/gtag/js?id=G-1', resourceType: 'script', startedMs: 60 }),
];

/** Returns a visit of a page whose tag waits for its consent manager for a limited time only. */
export function visitThatRaces(state: MatrixState, delay: RequestDelay | undefined) {
  const isLate = delay?.role === 'manager' && state === 'none';
  const visit = visitOf(state, isLate || state === 'accept');
  return { ...visit, requests: recorded([...FILES, ...(seen(visit.requests) ?? [])]) };
}

/** Returns a visit of a page whose tag waits for its consent manager, however late that loads. */
export const visitThatWaits = (state: MatrixState) => visitThatRaces(state, undefined);

function visitOf(state: MatrixState, fires: boolean, answered: 'done' | 'failed' = 'done') {
  const hits = fires ? [request({ url: HIT, status: 204 })] : [];
  const action = state === 'gpc' ? 'none' : state === 'withdrawn' ? 'accept' : state;
  const result = action === 'none' ? ('not-asked' as const) : answered;
  const consent = {
    state: 'recorded' as const,
    value: { action, platform: null, result, atMs: result === 'done' ? 10 : null, bannerAtMs: 5 },
  };
  return observation({
    requestedUrl: PAGE,
    requests: { state: 'recorded' as const, value: hits },
    consent,
  });
}

/** Creates an ended matrix of one page whose vendor fires whatever the consent answer. */
export async function createMatrixRow(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
): Promise<string> {
  const [id, pageId] = [createId(), createId()];
  const of = { companyId, websiteId };
  await db
    .insertInto('consentMatrices')
    .values({
      id,
      ...of,
      poolId: null,
      at: AT,
      endedAt: AT,
      findings: 3,
      tracking: jsonText(TRACKING),
      holdBackMs: 3000,
    })
    .execute();
  await db
    .insertInto('pages')
    .values({ id: pageId, ...of, url: PAGE, firstSeenAt: AT, lastSeenAt: AT })
    .execute();
  const states = ['none', 'accept', 'refuse', 'gpc'] as const;
  await db
    .insertInto('consentVisits')
    .values(
      states.map((state) => ({
        matrixId: id,
        ...of,
        pageId,
        state,
        observationId: createId(),
        observedAt: AT,
        record: jsonText(readVisit(visitThatFires(state), state, TRACKING)),
      })),
    )
    .execute();
  await db
    .insertInto('consentDelayedVisits')
    .values(
      (['tag', 'manager'] as const).map((role, index) => ({
        matrixId: id,
        ...of,
        pageId,
        state: 'none' as const,
        role,
        round: 1 as const,
        observationId: createId(),
        observedAt: AT,
        record: index === 0 ? null : jsonText(readVisit(visitThatFires('none'), 'none', TRACKING)),
      })),
    )
    .execute();
  return id;
}
