import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { scriptDifferenceSchema } from '@vigie/contract/regression-cause.ts';
import { evolutionSchema, type Marker } from '@vigie/contract/health.ts';
import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { filesOf } from '../observations/files.store.ts';

const [HOME, BASKET] = ['https://shop.example/', 'https://shop.example/basket'];
const [OLD, YOUNG] = ['load("tag.js");', 'load("gone.js");'];
const CSP = 'content-security-policy';
const CONTAINER = 'https://cdn.example/container.js';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function bodyOf(text: string, url = `${CONTAINER}?id=7`): StoredBody {
  const response = {
    loader: null,
    sizeBytes: text.length,
    status: 200,
    mimeType: 'text/javascript',
    etag: null,
  };
  const named = { sha256: hashOf(text), file: hashOf(gzipSync(text)), lastModified: null, why: null };
  return { role: 'container', url, ...response, ...named };
}

/** Returns the parts of a page: its container, and optionally another policy and other scripts. */
const madeOf = (
  text: string,
  { policy = "img-src 'self'", others = [] as StoredBody[] } = {},
): StoredBodies => ({
  headers: { [CSP]: policy },
  bodies: [bodyOf(text), ...others],
});

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 10, hour, minute)).toISOString();
const partsOf = (marker: Marker | undefined) => marker?.changes?.parts ?? [];

describe('a change of what pages are made of', async () => {
  const app = await openTestApp();
  const { db } = app;
  afterAll(() => app.close());
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const guest = await app.signIn(await createTestUser(db, { companyId, role: 'guest' }));

  /** Stores a run of a website that visits pages, from an hour on. */
  async function run(websiteId: string, hour: number, pages: Record<string, StoredBodies>) {
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    await observePages(db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      pages: Object.entries(pages).map(([url, value], minute) => ({
        url,
        kind: 'healthy' as const,
        startedAt: at(hour, minute),
        recorded: { kept: { state: 'recorded' as const, value } },
      })),
    });
  }

  async function markersOf(websiteId: string): Promise<Marker[]> {
    const period = `from=${at(0)}&to=${at(24)}`;
    const { body } = await moderator({ url: `/api/health/evolution?websiteId=${websiteId}&${period}` });
    return evolutionSchema.parse(body).markers;
  }

  test('is one marker of the run that found it, with its times, pages and difference', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    const files = [OLD, YOUNG].map((text) => gzipSync(text));
    await filesOf(db, { companyId, websiteId }, 'bodies').put(
      files.map((bytes) => ({ bytes, sha256: hashOf(bytes) })),
    );
    await run(websiteId, 1, { [HOME]: madeOf(OLD), [BASKET]: madeOf(OLD) });
    await run(websiteId, 2, { [HOME]: madeOf(OLD), [BASKET]: madeOf(OLD) });
    const policy = "img-src 'none'";
    await run(websiteId, 3, { [HOME]: madeOf(YOUNG), [BASKET]: madeOf(YOUNG, { policy }) });
    const markers = await markersOf(websiteId);
    expect(markers).toMatchObject([{ kind: 'change', at: at(3), label: null, changes: { more: 0 } }]);
    const seenFirst = { from: at(2, 1), to: at(3), pages: 2, hasDifference: true };
    expect(partsOf(markers[0])).toMatchObject([
      { part: 'container', name: CONTAINER, ...seenFirst },
      { part: 'header', name: CSP, from: at(2, 1), to: at(3, 1), pages: 1, hasDifference: true },
    ]);
    const [script, header] = partsOf(markers[0]).map(({ id }) => `/api/page-changes/${id}/difference`);
    const { parts } = scriptDifferenceSchema.parse((await moderator({ url: script ?? '' })).body);
    expect(parts[0]?.lines).toEqual([
      { kind: 'removed', text: OLD },
      { kind: 'added', text: YOUNG },
    ]);
    expect((await moderator({ url: header ?? '' })).status).toBe(200);
    expect((await guest({ url: script ?? '' })).status, 'texts are for those who manage').toBe(403);
    await db.deleteFrom('websiteBodies').where('websiteId', '=', websiteId).execute();
    await db.deleteFrom('fileContents').where('companyId', '=', companyId).execute();
    expect(partsOf((await markersOf(websiteId))[0])).toMatchObject([{ hasDifference: false }, {}]);
    expect((await moderator({ url: script ?? '' })).body).toMatchObject({ code: 'recording-gone' });
  });

  test('is not reported again by a run that visits other pages for the first time since', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    await run(websiteId, 1, { [HOME]: madeOf(OLD), [BASKET]: madeOf(OLD) });
    await run(websiteId, 2, { [HOME]: madeOf(YOUNG) });
    await run(websiteId, 3, { [HOME]: madeOf(YOUNG), [BASKET]: madeOf(YOUNG) });
    await run(websiteId, 4, { [HOME]: madeOf(OLD), [BASKET]: madeOf(OLD) });
    expect((await markersOf(websiteId)).map((marker) => [marker.at, partsOf(marker)[0]?.pages])).toEqual([
      [at(2), 2],
      [at(4), 2],
    ]);
  });

  test('that comes at each visit explains nothing, and neither does what a page requests now and then', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    const session = (hour: number) => bodyOf(`session(${hour})`, `https://cdn.example/s.${hour}c0ffee.js`);
    const rare = bodyOf('rare()', 'https://cdn.example/rare.js');
    for (let hour = 1; hour < 7; hour += 1)
      await run(websiteId, hour, {
        [HOME]: madeOf(OLD, { others: hour % 2 === 0 ? [session(hour), rare] : [session(hour)] }),
      });
    expect(await markersOf(websiteId)).toEqual([]);
    await run(websiteId, 7, { [HOME]: madeOf(YOUNG, { others: [session(7)] }) });
    const [marker, ...others] = await markersOf(websiteId);
    expect(partsOf(marker).map(({ name }) => name)).toEqual([CONTAINER]);
    expect(others).toEqual([]);
  });

  test('is never of a visit that is reported late', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    await run(websiteId, 2, { [HOME]: madeOf(YOUNG) });
    await run(websiteId, 1, { [HOME]: madeOf(OLD) });
    await run(websiteId, 3, { [HOME]: madeOf(YOUNG) });
    expect(await markersOf(websiteId)).toEqual([]);
  });
});
