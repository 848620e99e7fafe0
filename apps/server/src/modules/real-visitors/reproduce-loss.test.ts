import { failed } from '@vigie/audit/verdicts.ts';
import { visitorFiguresSchema, type VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';

const LOSS: VisitorLoss = {
  trackerId: null,
  where: { browser: 'safari', pageGroup: 'checkout', consent: 'denied', device: 'phone' },
  share: 0.7,
  elsewhereShare: 0.01,
  views: 1_000,
  since: null,
};
const SETTINGS = {
  isEnabled: true,
  rate: 1,
  respectsDoNotTrack: true,
  respectsGlobalPrivacyControl: true,
  pageGroups: [{ id: 'checkout', path: '/checkout*' }],
  consent: { from: 'none' },
  release: { from: 'none' },
};

const bench = await openTestApp();
const { db } = bench;
const companyId = await createTestCompany(db, 'Own');
const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
const websiteId = await createWebsiteRow(db, { companyId });
const base = `/api/websites/${websiteId}/real-visitors`;
afterAll(() => bench.close());

async function reproductionOf() {
  const { loss } = visitorFiguresSchema.parse((await moderator({ url: base })).body);
  return loss[0]?.reproduction;
}

const reproduce = ({ trackerId, where }: Pick<VisitorLoss, 'trackerId' | 'where'> = LOSS) =>
  moderator({ method: 'POST', url: `${base}/reproductions`, payload: { trackerId, where } });

test('an agent is sent to a loss as its nearest visitor, and the answer is that of its visits', async () => {
  await moderator({ method: 'PUT', url: `${base}/settings`, payload: { ...SETTINGS, updatedAt: null } });
  await sql`update visitor_settings set losses = ${jsonText([LOSS])}::jsonb, losses_at = ${new Date(bench.clock.now())}
    where website_id = ${websiteId}`.execute(db);
  expect(await reproductionOf()).toBeNull();
  const other = await reproduce({ trackerId: null, where: { browser: 'opera' } });
  expect(other.body).toMatchObject({ code: 'changed-meanwhile' });

  expect((await reproduce()).status).toBe(202);
  expect(await reproductionOf()).toMatchObject({
    state: 'impossible',
    jobId: null,
    limits: ['browser', 'no-page'],
  });

  const { url } = await db
    .selectFrom('websites')
    .select('url')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const page = new URL('/checkout', url).href;
  const at = new Date(bench.clock.now() - 1_000).toISOString();
  const visits = [
    { url: new URL('/', url).href, at },
    { url: page, at, verdicts: [failed('tagJs', 'not-requested')] },
  ];
  const { jobId, pages } = await auditOf(db, { companyId, websiteId }, visits);
  expect((await reproduce()).status).toBe(202);
  const running = await reproductionOf();
  expect(running).toMatchObject({ state: 'running', visit: null });
  const { plan } = await db
    .selectFrom('jobs')
    .select('plan')
    .where('id', '=', running!.jobId!)
    .executeTakeFirstOrThrow();
  expect(plan).toMatchObject({ kind: 'trial', mode: 'isolated', urls: [page], consent: 'refuse' });
  expect(plan).toMatchObject({ visits: { profile: { device: 'phone' } } });
  expect((await reproduce()).body).toMatchObject({ code: 'run-already-active' });

  await sql`update visitor_settings set reproductions = replace(reproductions::text, ${running!.jobId!}, ${jobId})::jsonb
    where website_id = ${websiteId}`.execute(db);
  expect(await reproductionOf()).toMatchObject({
    state: 'reproduced',
    jobId,
    limits: [],
    visit: {
      observationId: pages.find((one) => one.url === page)?.id,
      url: page,
      check: 'tagJs',
      reason: 'not-requested',
    },
  });
});
