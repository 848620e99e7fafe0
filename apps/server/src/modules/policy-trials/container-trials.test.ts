import { containerBrowserTrialSchema } from '@vigie/contract/container-browser-trial.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { publishedScript } from '../../../../../packages/audit/test/published-script.ts';
import { ADDRESS, isEvent, openContainerTestApp, SHOP } from '../../../test/container-test-app.ts';
import { createPoolRow } from '../../../test/pool-rows.ts';
import { createTestUser } from '../../../test/users.ts';
import { visitsNeed } from '../runs/choose-agent.service.ts';
import { visitsWanted } from '../runs/run-order.ts';
import { openRun } from '../runs/runs.store.ts';
import { openTriedContainer } from './container-draft.service.ts';
import { endTrial, storeTriedPage } from './policy-trials.store.ts';

const PREVIEW = `${ADDRESS}?id=GTM-ABC1234&gtm_auth=s3cret&gtm_preview=env-3&gtm_cookies_win=x`;
const DRAFT = publishedScript({ ...SHOP, version: '8', predicates: [isEvent('order')] });
const PAGE = 'https://shop.example/a';
const HIT = { vendor: 'google-analytics-4', siteId: 'G-1', kind: 'page-view' as const, before: 1, after: 0 };
const TRIED = { failed: null, hits: [HIT], blocked: [], broken: [] };

describe('a draft of a container that is tried in browsers', async () => {
  const { app, moderator, createShop } = await openContainerTestApp();
  const { db, clock } = app;
  afterAll(() => app.close());
  const { websiteId, id } = await createShop();
  const { companyId } = await db
    .selectFrom('websites')
    .select('companyId')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const poolId = await createPoolRow(db, { companyId, websiteId });

  const start = (payload: object) =>
    moderator({
      method: 'POST',
      url: `/api/containers/${id}/browser-trials`,
      payload: { poolId, ...payload },
    });
  const last = async () => (await moderator({ url: `/api/containers/${id}/browser-trial` })).body;
  const faultOf = async (payload: object) => {
    const { status, body } = await start(payload);
    const { fields } = (body as { data: { fields: { path: string; code: string }[] } }).data;
    return [status, fields[0]?.path, fields[0]?.code];
  };
  const begun = async (payload: object) => {
    const { jobId } = containerBrowserTrialSchema.parse((await start(payload)).body);
    const run = await openRun(db, jobId ?? '', new Date(clock.now()));
    if (run === null) throw new Error('the job waits');
    return run;
  };
  const end = (jobId: string) => endTrial(db, jobId, { state: 'succeeded', now: new Date(clock.now()) });

  test('is a script that agents get instead of the published one', async () => {
    expect(await last()).toBeNull();
    const run = await begun({ script: DRAFT });
    expect(run.plan).toMatchObject({
      kind: 'trial',
      hits: 'answer-locally',
      tests: [],
      triesContainer: true,
    });
    expect(visitsNeed(run.plan), 'old agents get none').toMatchObject({ triesContainer: true });
    expect(visitsWanted({ ...run.plan, discover: false, urls: [PAGE], pagesMax: 50 })).toBe(2);
    const opened = await openTriedContainer(app, run);
    const draft = { kind: 'script', text: DRAFT };
    expect(opened).toEqual({ address: ADDRESS, vendorId: 'GTM-ABC1234', draft });
    expect((await start({ script: DRAFT })).body, 'one at a time').toMatchObject({
      code: 'run-already-active',
    });
    await storeTriedPage(db, run.jobId, { url: PAGE, tried: TRIED });
    await end(run.jobId);
    expect(await last()).toMatchObject({
      stopped: null,
      draft: { kind: 'script', version: '8' },
      pages: [{ url: PAGE, ...TRIED }],
    });
    expect(await openTriedContainer(app, run), 'the draft goes with its trial').toBeNull();
  });

  test('is a preview whose key is sealed, and sent only to agents', async () => {
    const run = await begun({ previewUrl: PREVIEW });
    expect(await last()).toMatchObject({
      pages: [],
      draft: { kind: 'preview', address: ADDRESS, environment: 'env-3' },
    });
    const job = await db.selectFrom('jobs').selectAll().where('id', '=', run.jobId).execute();
    const trial = await db.selectFrom('policyTrials').selectAll().where('jobId', '=', run.jobId).execute();
    const stored = trial.map((row) => ({ ...row, sealedDraft: row.sealedDraft?.toString('latin1') }));
    expect(JSON.stringify([await last(), job, stored, run.order])).not.toContain('s3cret');
    expect(await openTriedContainer(app, run)).toMatchObject({ draft: { kind: 'preview', url: PREVIEW } });
    await end(run.jobId);
  });

  test('stands beside the trial of a policy of that website', async () => {
    const run = await begun({ script: DRAFT });
    const url = `/api/websites/${websiteId}/policy-trials`;
    const payload = { poolId, policy: "script-src 'self'" };
    expect((await moderator({ method: 'POST', url, payload })).status).toBe(202);
    expect(await last()).toMatchObject({ jobId: run.jobId });
    await end(run.jobId);
  });

  test('is refused where it is none, both, an export or of another container', async () => {
    const other = PREVIEW.replace('GTM-ABC1234', 'GTM-OTHER12');
    const named = PREVIEW.replace('https://', 'https://user:word@');
    const text = JSON.stringify({ exportFormatVersion: 2, containerVersion: { container: CONTAINER } });
    expect(await faultOf({})).toEqual([400, 'script', 'one-draft']);
    expect(await faultOf({ script: DRAFT, previewUrl: PREVIEW })).toEqual([400, 'script', 'one-draft']);
    expect(await faultOf({ script: 'alert(1)' })).toEqual([400, 'script', 'container-not-found']);
    expect(await faultOf({ script: text })).toEqual([400, 'script', 'script-needed']);
    expect(await faultOf({ previewUrl: other })).toEqual([400, 'previewUrl', 'preview-of-other-container']);
    expect(await faultOf({ previewUrl: named })).toEqual([400, 'previewUrl', 'url-invalid']);
    expect(await faultOf({ previewUrl: 'file:///etc/passwd' })).toEqual([400, 'previewUrl', 'url-invalid']);
  });

  test('is refused with another website’s pool, and to who may not start runs', async () => {
    const elsewhere = await createShop();
    const payload = { poolId, script: DRAFT };
    const url = `/api/containers/${elsewhere.id}/browser-trials`;
    expect((await moderator({ method: 'POST', url, payload })).status).toBe(404);
    const guest = await app.signIn(await createTestUser(db, { companyId, role: 'guest' }));
    expect((await guest({ url: `/api/containers/${id}/browser-trial` })).status).toBe(403);
  });
});

const CONTAINER = { publicId: 'GTM-ABC1234', usageContext: ['WEB'] };
