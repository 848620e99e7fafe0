import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import { readVisit } from '@vigie/audit/consent-matrix/read-visit.ts';
import { observation, request } from '../../../../../packages/audit/test/observation-builder.ts';
import { createAgentRow, createJobRow, createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createCompany, createUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { judgePage } from '../../judging/judged-page.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { storePages } from '../observations/store-pages.service.ts';
import { filesOf } from '../observations/files.store.ts';
import { createHash } from 'node:crypto';

const REQUESTS = Number(process.env.ZZ_REQUESTS ?? 100);
test('large', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createCompany(db, 'Own');
  const moderator = await bench.signIn(await createUser(db, { companyId, role: 'moderator' }));
  const websiteId = await createWebsiteRow(db, { companyId });
  const agentId = await createAgentRow(db);
  const now = new Date('2026-03-10T12:00:00Z');
  await ensurePartitions(db, [now]);
  const matrixId = createId();
  await db
    .insertInto('consentMatrices')
    .values({
      id: matrixId,
      companyId,
      websiteId,
      poolId: null,
      at: now,
      endedAt: now,
      findings: 3,
      tracking: jsonText(TRACKING),
    })
    .execute();
  for (const state of MATRIX_STATES) {
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    await db.insertInto('runs').values({ id: jobId, companyId, jobId, orderFrozen: '{}' }).execute();
    for (let from = 0; from < 500; from += 25) {
      const judged = await Promise.all(
        Array.from({ length: 25 }, async (_, at) => {
          const url = `https://shop.example/p/${from + at}`;
          const picture = randomBytes(90_000);
          const sha256 = createHash('sha256').update(picture).digest('hex');
          await filesOf(db, { companyId, websiteId }).put([{ sha256, bytes: picture }]);
          const value = Array.from({ length: REQUESTS }, (_x, index) =>
            request({
              url:
                index === 3
                  ? `https://region1.google-analytics.com/g/collect?v=2&tid=G-1&en=page_view&gcs=G111`
                  : `https://cdn${index % 9}.example/${randomBytes(12).toString('hex')}/asset.js?v=${randomBytes(30).toString('hex')}`,
              requestHeaders: {
                'user-agent': 'Mozilla/5.0',
                referer: url,
                'sec-ch-ua': randomBytes(20).toString('hex'),
              },
              responseHeaders: {
                'content-type': 'text/javascript',
                etag: randomBytes(16).toString('hex'),
                date: 'Tue',
                'cache-control': 'public',
              },
            }),
          );
          const seen = observation({
            requestedUrl: url,
            startedAt: now.toISOString(),
            requests: { state: 'recorded', value },
            screenshot: {
              state: 'recorded',
              value: { sha256, mimeType: 'image/webp', sizeBytes: picture.length },
            } as never,
          });
          return {
            page: judgePage({ url, observation: seen }, { tracking: TRACKING, healthTestId: null, now }),
            seen,
          };
        }),
      );
      await db.transaction().execute(async (tx) => {
        const pages = await storePages(
          tx,
          { companyId, websiteId, runId: jobId, attempt: 1, agentId },
          judged.map(({ page }) => page),
        );
        await tx
          .insertInto('consentVisits')
          .values(
            pages.map((page, i) => ({
              matrixId,
              companyId,
              websiteId,
              pageId: page.pageId,
              state,
              observationId: page.id,
              observedAt: now,
              record: jsonText(readVisit(judged[i]!.seen, state, TRACKING)),
            })),
          )
          .execute();
      });
    }
  }
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = 0;
  let lag = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
    const t = performance.now();
    lag = Math.max(lag, t - last - 20);
    last = t;
  }, 20);
  const t0 = performance.now();
  const c0 = process.cpuUsage();
  const { status, body } = await moderator({ method: 'POST', url: `/api/consent-matrices/${matrixId}/seal` });
  const t1 = performance.now();
  console.log(
    'seal',
    status,
    JSON.stringify(body),
    Math.round(t1 - t0),
    'ms; rss before',
    before >> 20,
    'peak',
    peak >> 20,
    'MB; longest block',
    Math.round(lag),
  );
  peak = 0;
  lag = 0;
  last = performance.now();
  const file = await moderator({ url: `/api/sealed-visits/${(body as { id: string }).id}/file` });
  console.log(
    'read',
    file.status,
    file.bytes.length,
    Math.round(performance.now() - t1),
    'ms; peak',
    peak >> 20,
    'lag',
    Math.round(lag),
  );
  clearInterval(timer);
  void filesOf;
  expect(status).toBe(201);
  await bench.close();
}, 1_500_000);
