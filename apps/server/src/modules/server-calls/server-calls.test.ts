import { serverReportSchema } from '@vigie/contract/server-calls.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { STARTED_MS } from '../../../../../packages/audit/test/server-side-shop.ts';
import { plantedLosses } from '../../../../../packages/audit/test/server-side-losses.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTokenRow } from '../../../test/token-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { deleteOldRows } from '../retention/old-rows.store.ts';
import { hiddenCall } from './server-calls.service.ts';

const STARTED = '2026-03-10T11:30:00.000Z';
/** Time from the planted visits to those of this test, in ms. */
const SHIFT_MS = Date.parse(STARTED) - STARTED_MS;
const shifted = (at: string) => new Date(Date.parse(at) + SHIFT_MS).toISOString();

const LOSSES = plantedLosses();

describe('calls of a server', async () => {
  const app = await openTestApp();
  const { db } = app;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const { text } = await createTokenRow(db, { companyId, profileId: null, scope: 'server-calls' });
  const proxy = app.withToken(text);
  afterAll(() => app.close());

  const send = (websiteId: string, calls: readonly unknown[], more = {}) =>
    proxy({
      method: 'POST',
      url: `/api/websites/${websiteId}/server-calls`,
      payload: { batchId: createId(), dropped: 0, isComplete: true, calls, ...more },
    });
  const reportOf = async (websiteId: string) => {
    const { body } = await moderator({ url: `/api/websites/${websiteId}/server-calls/report` });
    return serverReportSchema.parse(body);
  };
  /** Stores a planted loss as a visit with its calls. */
  async function createLoss(name: string, more = {}) {
    const loss = LOSSES.find((one) => one.expected.kind === name);
    if (loss === undefined) throw new Error(name);
    const websiteId = await createWebsiteRow(db, { companyId });
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const { startedAt, finishedAt, requestedUrl: url, requests, consent } = loss.visit;
    const recorded = { requests, ...(consent && { consent }), finishedAt: shifted(finishedAt) };
    const page = { url, kind: 'healthy' as const, startedAt: shifted(startedAt), recorded };
    await observePages(db, { companyId, websiteId, jobId, agentId, pages: [page] });
    const calls = loss.calls.map((call) => ({ ...call, at: shifted(call.at) }));
    await send(websiteId, calls, more);
    return websiteId;
  }

  test('are stored once for each batch, by a token that reads nothing', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    const batchId = createId();
    const call = LOSSES[0]?.calls[0];
    const calls = [{ ...call, at: STARTED }];
    expect((await send(websiteId, calls, { batchId })).body).toEqual({ stored: 1 });
    expect((await send(websiteId, calls, { batchId })).body).toEqual({ stored: 0 });
    const old = [{ ...call, at: '2026-01-01T00:00:00.000Z' }];
    expect((await send(websiteId, old)).body).toEqual({ stored: 0 });
    expect((await proxy({ url: `/api/websites/${websiteId}/server-calls/report` })).status).toBe(403);
    const other = await createWebsiteRow(db, { companyId: await createTestCompany(db, 'Other') });
    expect((await send(other, calls)).status).toBe(404);
    expect((await reportOf(websiteId)).calls).toMatchObject({ count: 1, dropped: 0 });
  });

  test('contain no secret and no person, whatever a sender claims', async () => {
    const call: ProxiedCall = {
      at: STARTED,
      host: 'ada.martin@example.org',
      method: 'POST',
      path: '/v1/eyJhbGciOiJIUzI1NiJ9.e30/ada.martin@example.org?token=EAAGm0PX4ZCpsBAKZBqZCzKm7ZA1',
      status: 200,
      sentBytes: 1,
      receivedBytes: 1,
      durationMs: 1,
      family: 'ada.martin@example.org',
      account: 'ada.martin@example.org',
      events: [
        {
          name: 'ada.martin@example.org',
          id: 'ada.martin@example.org',
          visitor: null,
          properties: { access_token: 'EAAGm0PX4ZCpsBAKZBqZCzKm7ZA1', note: 'mail ada.martin@example.org' },
        },
      ],
      answer: { outcome: 'refused', reason: 'no ada.martin@example.org' },
      decoded: true,
    };
    const websiteId = await createWebsiteRow(db, { companyId });
    expect((await send(websiteId, [call])).body).toEqual({ stored: 1 });
    const stored = await db
      .selectFrom('serverCalls')
      .selectAll()
      .where('websiteId', '=', websiteId)
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(/ada\.martin|EAAGm0|eyJhbG/u);
    const long = { ...call, events: [{ ...call.events[0], visitor: 'ada.martin@example.org' }] };
    expect(hiddenCall(long as ProxiedCall).events[0]?.visitor).toBeNull();
  });

  test('that are hidden already stay as they are', () => {
    for (const { calls } of plantedLosses()) for (const call of calls) expect(hiddenCall(call)).toEqual(call);
  });

  test('are tied to the hits of visits: steps to each destination, and findings with proof', async () => {
    const websiteId = await createLoss('refused-unseen');
    const { visits, destinations, findings } = await reportOf(websiteId);
    expect(visits).toMatchObject({ tied: 1, isCut: false, hits: { sent: 5, received: 5 } });
    expect(findings).toMatchObject([
      {
        kind: 'refused-unseen',
        url: 'https://www.shop.example/',
        proof: { call: { path: expect.any(String) } },
      },
    ]);
    const refused = destinations.flatMap(({ losses }) => losses);
    expect(refused).toContainEqual({ step: 'accepted', reason: expect.any(String), hits: 1 });
    for (const { sent, received, sentOn, accepted } of destinations)
      expect(sent >= received && received >= sentOn && sentOn >= accepted).toBe(true);
    expect(destinations.some(({ sentOn, accepted }) => sentOn > accepted)).toBe(true);
  });

  test('are exported with their findings as CSV', async () => {
    const websiteId = await createLoss('value-changed');
    const { text: file } = await moderator({
      url: `/api/websites/${websiteId}/server-calls/findings.csv?locale=fr&timeZone=UTC`,
    });
    expect(file).toContain('Propriété');
    expect(file).toMatch(/Valeur changée.*https:\/\/www\.shop\.example/u);
  });

  test('prove no loss at a time in which the sender dropped calls', async () => {
    const whole = await reportOf(await createLoss('not-sent-on'));
    expect(whole.findings.map(({ kind }) => kind)).toContain('not-sent-on');
    const cut = await reportOf(await createLoss('not-sent-on', { dropped: 3 }));
    expect(cut.calls.dropped).toBe(3);
    expect(cut.findings.map(({ kind }) => kind)).not.toContain('not-sent-on');
  });

  test('go with their time, and at once when all are deleted', async () => {
    const websiteId = await createLoss('refused-unseen');
    await deleteOldRows(db, 'server_calls', { websiteId, before: new Date(STARTED) });
    expect((await reportOf(websiteId)).calls.count).toBeGreaterThan(0);
    const url = `/api/websites/${websiteId}/server-calls`;
    expect((await moderator({ method: 'DELETE', url })).status).toBe(204);
    expect((await reportOf(websiteId)).calls).toMatchObject({ count: 0, firstAt: null });
  });
});
