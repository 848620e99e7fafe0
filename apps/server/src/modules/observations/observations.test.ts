import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedObservationSchema } from '@vigie/contract/stored-observation.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';
import { filesOf } from './files.store.ts';

const URL = 'https://shop.example/';
const pictureOf = (mimeType: string) => Buffer.from(`a picture as ${mimeType}`);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a stored observation', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let companyId: string;
  let jobId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    companyId = await createTestCompany(db, 'Own');
    const otherId = await createTestCompany(db, 'Other');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    stranger = await bench.signIn(await createTestUser(db, { companyId: otherId, role: 'moderator' }));
    websiteId = await createWebsiteRow(db, { companyId });
    jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  });
  afterAll(() => bench.close());

  let pages = 0;
  async function observe(kind: 'healthy' | 'tag-missing' | 'unreachable', mimeType: string | null = null) {
    const agentId = await createAgentRow(bench.db);
    pages += 1;
    const screenshot = mimeType === null ? undefined : await store(mimeType);
    const job = { companyId, websiteId, jobId, agentId };
    const [page] = await observePages(bench.db, {
      ...job,
      pages: [{ url: `${URL}${pages}`, kind, ...(screenshot && { screenshot }) }],
    });
    return page?.id ?? '';
  }

  async function store(mimeType: string) {
    const bytes = pictureOf(mimeType);
    await filesOf(bench.db, { companyId, websiteId }).put([{ sha256: hashOf(bytes), bytes }]);
    return { sha256: hashOf(bytes), mimeType, sizeBytes: bytes.length };
  }

  test('comes back whole, with its verdicts, the remedies of its faults and its hits', async () => {
    const id = await observe('tag-missing');
    const { status, body } = await moderator({ url: `/api/observations/${id}` });
    expect(status).toBe(200);
    const stored = storedObservationSchema.parse(body);
    expect(stored).toMatchObject({ id, websiteId, jobId, url: `${URL}${pages}`, hits: [] });
    expect(stored.verdicts).toHaveLength(5);
    expect(stored.faults[0]).toMatchObject({ check: 'tagJs', remedy: expect.anything() });
    expect(stored.observation?.requests).toMatchObject({ value: [{}, { status: 404 }] });
    const healthy = await moderator({ url: `/api/observations/${await observe('healthy')}` });
    expect(storedObservationSchema.parse(healthy.body)).toMatchObject({
      faults: [],
      hits: [{ kind: 'page-view' }],
    });
  });

  test('of a page that was not visited has no hits', async () => {
    const { body } = await moderator({ url: `/api/observations/${await observe('unreachable')}` });
    expect(body).toMatchObject({ hits: [], faults: [], observation: { outcome: 'failed' } });
  });

  test('shows its picture, which the browser may cache', async () => {
    const id = await observe('healthy', 'image/webp');
    const { status, headers } = await moderator({ url: `/api/observations/${id}/screenshot` });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(pictureOf('image/webp').length),
      'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="${id}\\.webp"`)),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(String(headers['vary'])).toContain('authorization');
  });

  test.each([null, 'text/html', 'image/svg+xml'])('has no picture when it is %s', async (mimeType) => {
    const answer = await moderator({
      url: `/api/observations/${await observe('healthy', mimeType)}/screenshot`,
    });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('has no picture once its bytes are gone', async () => {
    const id = await observe('healthy', 'image/png');
    await bench.db.deleteFrom('websitePictures').execute();
    await bench.db.deleteFrom('fileContents').execute();
    expect((await moderator({ url: `/api/observations/${id}/screenshot` })).status).toBe(404);
  });

  test('is there for its own company only', async () => {
    const id = await observe('healthy', 'image/webp');
    for (const path of [id, `${id}/screenshot`, createId(), `${createId()}/screenshot`])
      expect((await stranger({ url: `/api/observations/${path}` })).status).toBe(404);
  });
});
