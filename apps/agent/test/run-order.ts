import { NO_ACCESS } from '@vigie/contract/access.ts';
import { randomUUID } from 'node:crypto';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';

export const SHOP = 'https://shop.example';

/** Returns an order for pages of a shop, one after the other. */
export function orderOf(paths: string[], changes: Partial<RunOrder> = {}): RunOrder {
  return {
    runId: randomUUID(),
    attempt: 1,
    leaseSeconds: 60,
    deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
    startUrl: `${SHOP}/`,
    urls: paths.map((path) => SHOP + path),
    discover: false,
    pagesMax: 100,
    delaySeconds: 0,
    concurrency: 1,
    respectRobots: false,
    mode: 'fast',
    hits: 'deliver',
    consent: 'none',
    tracking: { jsTagName: 'tag.js', phpTagName: 'hit.php', requiredVariables: [], pageViewRule: null },
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    acceptInvalidCertificates: false,
    include: [],
    discoverOnly: false,
    preludeId: null,
    journeyValues: {},
    partOf: null,
    tellLinks: false,
    tests: [],
    journeys: [],
    healthTestId: null,
    variables: {},
    redactions: [],
    rehearsal: null,
    replay: null,
    triedPolicy: null,
    triedContainer: null,
    followsLinks: false,
    matrixState: null,
    holdBack: null,
    access: NO_ACCESS,
    aboutUrl: null,
    ...changes,
  };
}
