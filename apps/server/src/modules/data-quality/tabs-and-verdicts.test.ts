import * as fc from 'fast-check';
import { failed, passed, skipped } from '@vigie/audit/verdicts.ts';
import { qualityOverviewSchema } from '@vigie/contract/data-quality.ts';
import { CHECKS, INTEGRITY_REASONS, REASONS, type Check, type Verdict } from '@vigie/contract/verdict.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const START_MS = Date.parse('2026-03-05T00:00:00Z');
const DAY_MS = 86_400_000;
const INTEGRITY: readonly string[] = INTEGRITY_REASONS;

function anyVerdict(check: Check): fc.Arbitrary<Verdict> {
  return fc.oneof(
    fc.constant(passed(check)),
    fc.constant(skipped(check, 'recording-unavailable')),
    fc.constantFrom(...REASONS[check]).map((reason) => failed(check, reason as never)),
  );
}
const anyVisit = fc.record({
  page: fc.nat({ max: 3 }),
  atMs: fc.integer({ min: START_MS, max: START_MS + 3 * DAY_MS - 1 }),
  verdicts: fc.tuple(...CHECKS.map(anyVerdict)),
});
type Visit = typeof anyVisit extends fc.Arbitrary<infer T> ? T : never;
const anyInstant = fc.integer({ min: START_MS, max: START_MS + 3 * DAY_MS });
const anyPeriod = fc.tuple(anyInstant, anyInstant).filter(([from, to]) => from !== to);

let testApp: TestApp;
let companyId: string;
let viewer: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
  companyId = await createTestCompany(testApp.db, 'Own');
  viewer = await testApp.signIn(await createTestUser(testApp.db, { companyId, role: 'user' }));
});
afterAll(() => testApp.close());

type Bounds = [fromMs: number, toMs: number];
interface TabQuery {
  check: Check;
  view: string | null;
}

/** Counts a tab verdict by verdict. */
function count(visits: Visit[], [fromMs, toMs]: Bounds, { check, view }: TabQuery) {
  const inside = visits.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const verdicts = inside.flatMap((visit) => visit.verdicts.filter((one) => one.check === check));
  const isSelected = ({ reason }: Verdict) =>
    view === null || INTEGRITY.includes(reason ?? '') === (view === 'integrity');
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const others = failing.filter((one) => !isSelected(one)).length;
  const of = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome).length;
  const passedCount = of('passed') + (view === 'triggering' ? others : 0);
  const failedCount = failing.length - others;
  return {
    passed: passedCount,
    failed: failedCount,
    skipped: of('skipped') + (view === 'integrity' ? others : 0),
    // Percent to a millionth; NaN where nothing was measured.
    rate: Math.round((1e8 * passedCount) / (passedCount + failedCount)),
  };
}

async function readTabs(websiteId: string, [fromMs, toMs]: Bounds) {
  const [from, to] = [fromMs, toMs].map((at) => new Date(at).toISOString());
  const { body } = await viewer({ url: `/api/data-quality?websiteId=${websiteId}&from=${from}&to=${to}` });
  return qualityOverviewSchema.parse(body).tabs;
}

test(
  'the six tabs say what the verdicts of any period say, whatever hours it cuts',
  { tags: ['exhaustive'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyVisit, { minLength: 1, maxLength: 12 }),
        fc.array(anyPeriod, { minLength: 3, maxLength: 3 }),
        async (visits, periods) => {
          const websiteId = await createWebsiteRow(testApp.db, { companyId });
          for (const { page, atMs, verdicts } of visits) {
            const visit = { url: `https://shop.example/${page}`, at: new Date(atMs).toISOString(), verdicts };
            await auditOf(testApp.db, { companyId, websiteId }, [visit]);
          }
          for (const [one, other] of periods) {
            const bounds: Bounds = [Math.min(one, other), Math.max(one, other)];
            const tabs = await readTabs(websiteId, bounds);
            expect(
              tabs.map(({ passed: good, failed: bad, skipped: unknown, rate }) => ({
                passed: good,
                failed: bad,
                skipped: unknown,
                rate: Math.round(1e6 * (rate ?? Number.NaN)),
              })),
            ).toEqual(tabs.map((tab) => count(visits, bounds, tab)));
          }
        },
      ),
      { numRuns: 8 },
    );
  },
);
