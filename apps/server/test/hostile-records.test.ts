import * as fc from 'fast-check';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostileObservation,
  hostilePolicy,
  hostilePushes,
} from '../../../packages/audit/test/hostile-observation.ts';
import { jsonText } from '../src/db/json-text.ts';
import { evaluatePage } from '../src/evaluation/evaluated-page.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';
import { storePages } from '../src/modules/observations/store-pages.service.ts';
import type { StoredPage } from '../src/evaluation/stored-page.ts';
import { reEvaluate } from '../src/workers/re-evaluate.ts';
import { createTestCompany, createTestUser } from './users.ts';
import { createAgentRow, createJobRow, createWebsiteRow, TRACKING } from './rows.ts';
import { openTestApp, type TestCaller, type TestApp } from './test-app.ts';

const PAGES = 40;
const PERIOD = { from: '2026-03-09T00:00:00Z', to: '2026-03-11T00:00:00Z' };
const NOW = new Date('2026-03-10T12:00:00Z');

/** Printed in failures, so that a reader can generate the same records. */
const seed = Math.floor(Math.random() * 2 ** 31);

describe(`records of pages that mean harm (seed ${seed})`, () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let websiteId: string;
  let jobId: string;
  let pages: StoredPage[];
  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
    const tracking = { ...TRACKING, requiredVariables: ['page_type', '__proto__'] };
    await bench.db
      .updateTable('websites')
      .set({ tracking: jsonText(tracking) })
      .where('id', '=', websiteId)
      .execute();
    jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
    const run = { id: jobId, companyId, jobId, orderFrozen: '{}' };
    await bench.db.insertInto('runs').values(run).execute();
    const agentId = await createAgentRow(bench.db);
    const evaluated = recordsOf(seed).map(({ observation, path }) =>
      evaluatePage({ url: `https://shop.example/${path}`, observation }, { tracking, now: NOW }),
    );
    await ensurePartitions(
      bench.db,
      evaluated.map(({ observedAt }) => observedAt),
    );
    const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId };
    pages = [];
    for (const page of evaluated)
      pages.push(
        ...(await bench.db.transaction().execute((transaction) => storePages(transaction, scope, [page]))),
      );
  });
  afterAll(() => bench.close());

  const question = (more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ websiteId, ...PERIOD, ...more })}`;
  /**
   * Returns the statuses of those addresses that do not answer 200. Requests run one after the other, so that none
   * waits for a connection.
   */
  const statusesOf = async (urls: string[]) => {
    const refused: Array<[url: string, status: number]> = [];
    for (const url of urls) {
      const { status } = await moderator({ url: `/api/${url}` });
      if (status !== 200) refused.push([url, status]);
    }
    return refused;
  };
  const search = (path: string, more: object = {}) =>
    moderator({
      method: 'POST',
      url: `/api/data-layer/${path}`,
      payload: { websiteId, ...PERIOD, conditions: [], ...more },
    });

  test('are stored, each of them', () => {
    expect(pages).toHaveLength(PAGES);
  });

  test('are read one by one, as an archive and beside another', { tags: ['exhaustive'] }, async () => {
    const urls = pages.flatMap(({ id, pageId }, index) => {
      const other = pages[index === 0 ? 1 : 0]?.id;
      return [
        `observations/${id}`,
        `observations/${id}/har`,
        `observations/${id}/comparison/${other}`,
        `pages/${pageId}/observations`,
      ];
    });
    const refused = await statusesOf(urls);
    // Visits of different pages are not compared.
    expect(refused.filter(([url]) => !url.includes('comparison'))).toEqual([]);
    expect(refused.filter(([, status]) => status >= 500)).toEqual([]);
  });

  test('are read by each screen of what they came to', { tags: ['exhaustive'] }, async () => {
    const ofChecks = CHECKS.flatMap((check) => [
      `data-quality/${check}${question()}`,
      `data-quality/${check}/pages${question({ reason: 'not-requested' })}`,
    ]);
    const urls = [
      'health',
      'health/evolution',
      'data-quality',
      'data-quality/csp/policies',
      'data-quality/hitPageview/matrix',
      'causes',
      'causes/counts',
      'causes.csv',
      'problems',
      'problems/counts',
      'problems.csv',
      'data-layer/variables',
    ].map((path) => `${path}${question()}`);
    const groups = ['cause', 'url'].map((by) => `problems/groups${question({ by })}`);
    const jobs = [
      `jobs/${jobId}/pages`,
      `jobs/${jobId}`,
      'home',
      `websites/${websiteId}/pages?q=%25&pattern=/a*`,
    ];
    expect(await statusesOf([...urls, ...ofChecks, ...groups, ...jobs])).toEqual([]);
  });

  test(
    'are searched, counted, drawn up and written into files by whatever they hold',
    { tags: ['exhaustive'] },
    async () => {
      const { body } = await moderator({ url: `/api/data-layer/variables${question()}` });
      const { variables } = body as { variables: Array<{ category: string; name: string }> };
      expect(variables.length).toBeGreaterThan(0);
      const queried = variables.slice(0, 20).filter(({ category, name }) => category !== '' && name !== '');
      const values = queried.map(({ category, name }) => `data-layer/values${question({ category, name })}`);
      expect(await statusesOf(values)).toEqual([]);
      for (const path of ['searches', 'counts', 'exports']) expect((await search(path)).status).toBe(200);
      for (const { category, name } of queried.slice(0, 5)) {
        const conditions = [{ category, name, operator: 'regex', values: ['(a+)+$'] }];
        expect((await search('searches', { conditions })).status).toBeLessThan(500);
      }
    },
  );

  test('are problems that are read, annotated and muted', { tags: ['exhaustive'] }, async () => {
    const { body } = await moderator({ url: `/api/problems${question({ state: 'any' })}&limit=100` });
    const { items } = body as { items: Array<{ id: string }> };
    expect(items.length).toBeGreaterThan(0);
    expect(await statusesOf(items.map(({ id }) => `problems/${id}`))).toEqual([]);
  });

  test('are evaluated again', { tags: ['exhaustive'] }, async () => {
    const payload = { websiteId, ...PERIOD };
    expect(
      (await moderator({ method: 'POST', url: '/api/observations/re-evaluations', payload })).status,
    ).toBe(202);
    await reEvaluate({ db: bench.db, clock: bench.clock, signal: new AbortController().signal });
    const { body } = await moderator({ url: `/api/observations/re-evaluations?websiteId=${websiteId}` });
    expect(body).toMatchObject({ items: [{ state: 'succeeded', done: PAGES }] });
  });
});

const NO_DATA_LAYER = { typeName: null, definedAtMs: null, definedByUrl: null, timeline: [], cuts: [] };

/** Returns valid records, all of one day. Half of them are of measured pages that sent policies and pushed values. */
function recordsOf(ofSeed: number): Array<{ observation: Observation; path: string }> {
  const parts = fc.tuple(hostileObservation, fc.array(hostilePolicy, { maxLength: 3 }), hostilePushes);
  return fc.sample(parts, { seed: ofSeed, numRuns: PAGES }).map(([observation, texts, final], index) => {
    const policies = texts.map((text) => ({
      source: 'header' as const,
      disposition: 'enforce' as const,
      text,
    }));
    const isMeasured = index % 2 === 0;
    return {
      path: `${index}?${texts[0]?.slice(0, 60)}`,
      observation: {
        ...observation,
        startedAt: '2026-03-10T11:00:00Z',
        ...(isMeasured && {
          outcome: 'measured' as const,
          failure: null,
          csp: { state: 'recorded' as const, value: { policies, violations: [] } },
          dataLayer: {
            state: 'recorded' as const,
            value: { ...NO_DATA_LAYER, kind: 'array' as const, final },
          },
        }),
      },
    };
  });
}
