import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySealed } from '@vigie/evidence/verify.ts';
import { sealedVisitSchema, type SealedVisit } from '@vigie/contract/sealed-visit.ts';
import { openStampingService } from '../../../../../packages/evidence/test/stamping-service.ts';
import { createMatrixRow } from '../../../test/consent-rows.ts';
import { observeWithPicture } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../../test/users.ts';

describe('a sealed visit', async () => {
  const service = await openStampingService();
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let observationId: string;
  let websiteId: string;
  let ownId: string;
  /** True while the time-stamp service does not answer; a file is sealed only with its token. */
  let isServiceAway = false;
  const requestedUrls: string[] = [];
  beforeAll(async () => {
    bench = await openTestApp({
      timeStampUrl: 'https://stamps.example/tsa',
      publicFetch: async (url, { body }) => {
        requestedUrls.push(url);
        if (isServiceAway) throw new Error('away');
        return new Response(
          Buffer.from(await service.reply(body as Uint8Array, new Date(bench.clock.now()))),
        );
      },
    });
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    ownId = companyId;
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    const otherId = await createTestCompany(db, 'Other');
    stranger = await bench.signIn(await createTestUser(db, { companyId: otherId, role: 'moderator' }));
    websiteId = await createWebsiteRow(db, { companyId });
    const agentId = await createAgentRow(db);
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    observationId = await observeWithPicture(db, { companyId, websiteId, jobId, agentId });
  });
  afterAll(() => bench.close());

  const seal = () => moderator({ method: 'POST', url: `/api/observations/${observationId}/seal` });
  const list = async () =>
    (await moderator({ url: `/api/sealed-visits?websiteId=${websiteId}` })).body as { items: SealedVisit[] };
  let sealed: SealedVisit;

  test('is a file that anybody can verify, with the instance’s key and a time stamp', async () => {
    const { status, body } = await seal();
    expect(status).toBe(201);
    sealed = sealedVisitSchema.parse(body);
    const { bytes, headers } = await moderator({ url: `/api/sealed-visits/${sealed.id}/file` });
    expect(headers).toMatchObject({ 'content-type': 'application/wacz' });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sealed.sha256);
    const verified = await verifySealed(bytes, { trusted: sealed.fingerprint, authorities: [service.root] });
    expect(verified).toMatchObject({ faults: [], timeStamp: { isTrusted: true } });
    expect(sealed).toMatchObject({ sizeBytes: bytes.length, timeStamp: { at: '2026-03-10T12:00:00.000Z' } });
    expect(requestedUrls).toEqual(['https://stamps.example/tsa']);
    const files = Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('vigie/'));
    expect(files.toSorted()).toEqual([
      'vigie/hits.json',
      'vigie/inspection.json',
      'vigie/recorded.json',
      'vigie/vendors.json',
      'vigie/verdicts.json',
      'vigie/visit.json',
    ]);
  });

  test('is signed by the same key as those before, which lies sealed in the database', async () => {
    expect(sealedVisitSchema.parse((await seal()).body).fingerprint).toBe(sealed.fingerprint);
    const { privateKey } = await bench.db
      .selectFrom('evidenceKey')
      .select('privateKey')
      .executeTakeFirstOrThrow();
    expect(privateKey.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  test('is not made without the time stamp that is due', async () => {
    isServiceAway = true;
    expect((await seal()).body).toMatchObject({ code: 'no-time-stamp' });
    isServiceAway = false;
    expect((await list()).items).toHaveLength(2);
  });

  test('is nobody’s of another company', async () => {
    for (const request of [
      { url: `/api/sealed-visits/${sealed.id}/file` },
      { url: `/api/sealed-visits?websiteId=${websiteId}` },
      { url: `/api/observations/${observationId}/inspection` },
      { method: 'POST' as const, url: `/api/observations/${observationId}/seal` },
    ])
      expect((await stranger(request)).status).toBe(404);
  });

  describe('of a matrix', () => {
    let matrixId: string;
    const sealMatrix = () => moderator({ method: 'POST', url: `/api/consent-matrices/${matrixId}/seal` });
    beforeAll(async () => {
      matrixId = await createMatrixRow(bench.db, { companyId: ownId, websiteId });
    });

    test('contains the matrix as JSON and CSV, and lists the visits that it does not contain', async () => {
      const recordings = await sealMatrix();
      expect(recordings.body).toMatchObject({ code: 'recording-gone' });
      await bench.db
        .updateTable('consentVisits')
        .set({ observationId })
        .where('matrixId', '=', matrixId)
        .where('state', '=', 'refuse')
        .execute();
      const { status, body } = await sealMatrix();
      expect(status).toBe(201);
      const made = sealedVisitSchema.parse(body);
      expect(made).toMatchObject({ matrixId, observationId: null, visits: 1, visitsLeftOut: 3 });
      const { bytes } = await moderator({ url: `/api/sealed-visits/${made.id}/file` });
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
      const verified = await verifySealed(bytes, { trusted: sealed.fingerprint });
      const subject = { kind: 'matrix', pages: 1, vendors: 1, visits: 1, visitsLeftOut: 3 };
      expect(verified).toMatchObject({ faults: [], subject, timeStamp: { authority: 'Test time stamps' } });
      const files = unzipSync(bytes);
      const text = (path: string) => Buffer.from(files[path] ?? []).toString();
      expect(JSON.parse(text('vigie/matrix.json'))).toMatchObject({
        states: ['none', 'accept', 'refuse', 'gpc'],
        pages: [{ states: { refuse: { answered: 'refuse', visit: '0001-refuse' } } }],
        visits: [{ name: '0001-refuse', observationId, picture: true }],
        leftOut: [{ why: 'recording-gone' }, { state: 'accept' }, { state: 'gpc' }],
      });
      expect(text('vigie/matrix.fr.csv')).toContain('Éditeur');
      expect(text('vigie/findings.en.csv')).toContain('Google Analytics');
      const inspection = gunzipSync(files['vigie/visits/0001-refuse/inspection.json.gz'] ?? Buffer.alloc(0));
      expect(JSON.parse(inspection.toString())).toMatchObject({ title: 'Website Evidence Collection' });
    });

    test('is listed by its matrix, and made once that has ended', async () => {
      const url = `/api/sealed-visits?websiteId=${websiteId}&matrixId=${matrixId}`;
      expect((await moderator({ url })).body).toMatchObject({ items: [{ matrixId }], total: { count: 1 } });
      expect((await stranger({ method: 'POST', url: `/api/consent-matrices/${matrixId}/seal` })).status).toBe(
        404,
      );
      const set = (endedAt: Date | null) =>
        bench.db.updateTable('consentMatrices').set({ endedAt }).where('id', '=', matrixId).execute();
      await set(null);
      expect((await sealMatrix()).body).toMatchObject({ code: 'job-not-ended' });
      await set(new Date(bench.clock.now()));
    });
  });

  test('outlasts its visit, until somebody releases it with their password', async () => {
    await bench.db.deleteFrom('observationDocuments').where('observationId', '=', observationId).execute();
    expect((await seal()).body).toMatchObject({ code: 'recording-gone' });
    await bench.db.deleteFrom('observations').where('id', '=', observationId).execute();
    expect((await moderator({ url: `/api/sealed-visits/${sealed.id}/file` })).status).toBe(200);
    bench.clock.advance(3_600);
    const release = () => moderator({ method: 'DELETE', url: `/api/sealed-visits/${sealed.id}` });
    expect((await release()).body).toMatchObject({ code: 'confirmation-needed' });
    await moderator({
      method: 'PUT',
      url: '/api/sessions/current/confirmation',
      payload: { password: PASSWORD },
    });
    expect((await release()).status).toBe(204);
    expect((await list()).items).toHaveLength(2);
    const logged = await bench.db.selectFrom('auditLog').select('operation').execute();
    const operations = new Set(logged.map(({ operation }) => operation));
    for (const operation of ['sealedVisits.seal', 'sealedVisits.file', 'sealedVisits.release'])
      expect(operations).toContain(operation);
  });
});
