import { valueAtPath } from '../hits/fields.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { isObject } from '../json-object.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { CountableHit } from './countable-hit.ts';
import type { CountingFamily } from './counting-family.ts';
import type { Explanation, Visitor } from './explanation.ts';
import { textOf } from './marked-rows.ts';
import type { ReportRow, WantedRow } from './report-row.ts';

/** Lengths to which Umami cuts texts. Source: src/lib/constants.ts of umami-software/umami 3.1.0 */
const PATH_MAX = 500;
const PROOF_MAX = 500;

/**
 * Rules by which hits of Umami are found in its list of events. The collector answers with the session of a hit, and
 * the list shows the session of each event. Source: src/app/api/send/route.ts and getWebsiteEvents.ts
 */
export const UMAMI_COUNTING: CountingFamily = {
  family: 'umami',
  standsIn: () => false,
  wanted: ({ hit: { parameters }, answerText, sentAtMs }) => {
    if (parameters['type'] !== 'event') return null;
    const name = parameters['payload.name'] ?? '';
    const dated = datedAtMs(parameters['payload.timestamp'], sentAtMs);
    return {
      kind: name === '' ? 'page-view' : 'event',
      key: dated === null ? '' : sessionIn(answerText),
      subject: name,
      url: pageOf(parameters['payload.hostname'] ?? '', parameters['payload.url'] ?? ''),
      isShared: true,
      ...(typeof dated === 'number' && { atMs: dated }),
    } satisfies WantedRow;
  },
  insteadOf: () => [],
  explainByAnswer: (sent, visitor) => explainByUmami(sent, true, visitor),
  showsTotals: false,
  delays: { promptMs: 5_000, pauseMs: 0, completeMs: 0 },
};

/** Difference in ms between a hit and its own date up to which its row is looked for. */
const DATED_MAX_MS = 86_400_000;

/** Returns the time that a hit names in seconds, in ms. Undefined: none. Null: too far away to be looked for. */
function datedAtMs(timestamp: string | undefined, sentAtMs: number): number | null | undefined {
  if (timestamp === undefined) return undefined;
  const atMs = Number(timestamp) * 1000;
  return Math.abs(atMs - sentAtMs) <= DATED_MAX_MS ? atMs : null;
}

/** Returns the session in the answer of Umami's collector; an empty text without one. */
export function sessionIn(answerText: string | undefined): string {
  const session = valueAtPath(parseJson(answerText ?? '') ?? null, 'sessionId');
  return typeof session === 'string' ? session.slice(0, 100) : '';
}

/**
 * Returns why Umami does not count a hit. Undefined if the answer has no statement. `exists`: false if the website does not
 * exist. Source: the order of checks in src/app/api/send/route.ts
 */
export function explainByUmami(
  { hit, answerText = '', statement }: CountableHit,
  exists: boolean,
  visitor: Visitor,
): Explanation | undefined {
  const website = hit.parameters['payload.website'] ?? '';
  if (!exists || /website not found/i.test(answerText))
    return { state: 'not-counted', reason: 'account', proof: `website=${website}` };
  if (statement?.outcome !== 'dropped') return undefined;
  if (hit.status === 403)
    return {
      state: 'left-out-as-asked',
      reason: 'excluded-address',
      proof: visitor.addresses[0] ?? 'HTTP 403',
    };
  return { state: 'left-out-as-asked', reason: 'robot', proof: statement.reason ?? 'beep: boop' };
}

/**
 * Returns the rows of a page of Umami's list of events; rows of other kinds are left out. `aheadMs` is by how much its
 * clock is ahead. Null if the answer is no such list.
 */
export function umamiRows(answer: Json, aheadMs: number): ReportRow[] | null {
  const data = isObject(answer) ? answer['data'] : undefined;
  if (!Array.isArray(data)) return null;
  return data.flatMap((one) => {
    if (!isObject(one)) return [];
    const kind = KINDS.get(Number(one['eventType']));
    if (kind === undefined) return [];
    const subject = kind === 'event' ? textOf(one['eventName']) : '';
    const url = pageOf(textOf(one['hostname']), textOf(one['urlPath']));
    const atMs = Date.parse(textOf(one['createdAt']));
    return [
      {
        kind,
        key: textOf(one['sessionId']),
        subject,
        url,
        atMs: Number.isFinite(atMs) ? atMs - aheadMs : null,
        proof: `event ${textOf(one['id'])}: ${kind} ${subject || url}`.slice(0, PROOF_MAX),
      },
    ];
  });
}

/** Numbers of events. Source: EVENT_TYPE in src/lib/constants.ts */
const KINDS: ReadonlyMap<number, 'page-view' | 'event'> = new Map([
  [1, 'page-view'],
  [2, 'event'],
]);

/** Returns the page of a hit or row, without the slash at its end, which an instance may remove. */
function pageOf(hostname: string, url: string): string {
  const page = URL.parse(url, `https://${hostname || 'localhost'}`);
  if (page === null) return '';
  return `https://page${page.pathname.slice(0, PATH_MAX).replace(/\/$/, '')}`;
}
