import { clientReportSchema } from '@vigie/contract/client-report.ts';
import { madeLinkSchema, sharedFleetSchema } from '@vigie/contract/shared-link.ts';
import { failed } from '@vigie/audit/verdicts.ts';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { sendReports } from '../../workers/send-reports.ts';
import type { MailToSend } from '../mail/mailer.ts';
import { readMailText } from '../mail/mail.service.ts';
import type { PrintedReport } from './report-printer.ts';
import { deleteOldLinks } from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;
const PUBLIC_URL = 'https://vigie.example';
const REDDISH = { create: { width: 900, height: 90, channels: 3 as const, background: '#c42b3f' } };

/** Returns the secret of the link in a mail. */
const tokenIn = (text: string, name = 't') => new RegExp(`#${name}=([\\w-]{43})`).exec(text)?.[1] ?? '';

describe('reports to clients', async () => {
  const bench = await openTestApp();
  const { db, clock, secrets } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  afterAll(() => bench.close());

  let websiteIds: string[];
  let sent: MailToSend[];
  let printed: PrintedReport[];
  /** Time by which the worker's clock is later than the panel's: sessions last for days only. */
  let passedMs = 0;
  const workersClock = { now: () => clock.now() + passedMs };
  const signal = new AbortController().signal;
  const send = () =>
    sendReports({
      db,
      clock: workersClock,
      secrets,
      signal,
      publicUrl: PUBLIC_URL,
      mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
      print: async (report) => {
        printed.push(report);
        return Buffer.from('%PDF-');
      },
      log: { info: () => {}, warn: () => {} },
    });
  const passDays = (days: number) => void (passedMs += days * DAY_MS);
  const post = (url: string, payload: object) => bench.call({ method: 'POST', url, payload });
  const answer = (token: string, how?: string) => post('/api/reader-reports', { token, answer: how });
  const fleet = (token: string) => post('/api/shared-fleet', { token });

  beforeEach(async () => {
    for (const table of ['clientReports', 'outboxMails', 'sharedLinks'] as const)
      await db.deleteFrom(table).execute();
    websiteIds = [await createWebsiteRow(db, { companyId }), await createWebsiteRow(db, { companyId })];
    [sent, printed, passedMs] = [[], [], 0];
  });

  async function add(more: object = {}) {
    const input = { email: 'Client@Example.org', label: 'Verdier', locale: 'fr', websiteIds, ...more };
    const { status, body } = await moderator({ method: 'POST', url: '/api/client-reports', payload: input });
    expect(status).toBe(201);
    return clientReportSchema.parse(body);
  }
  const read = async () => {
    const { body } = await moderator({ url: `/api/client-reports?companyId=${companyId}` });
    return (body as { items: unknown[] }).items;
  };
  async function readConsentToken() {
    const mail = await db.selectFrom('outboxMails').selectAll().executeTakeFirstOrThrow();
    const text = readMailText({ secrets, publicUrl: PUBLIC_URL, now: new Date(clock.now()) }, mail);
    return tokenIn(text, 'c');
  }

  test('are sent once their reader has agreed, each month once, until the reader ends them', async () => {
    await add();
    expect(await read()).toMatchObject([{ state: 'asked', nextAt: null }]);
    const consentToken = await readConsentToken();
    await db.deleteFrom('outboxMails').execute();
    expect((await answer(consentToken)).body).toMatchObject({ report: { sender: 'Own', state: 'asked' } });
    passDays(40);
    await send();
    expect(sent).toEqual([]);
    passedMs = 0;
    expect((await answer(consentToken, 'confirm')).body).toMatchObject({ report: { state: 'active' } });
    passDays(32);
    await Promise.all([send(), send()]);
    expect(sent).toMatchObject([
      { to: 'Client@Example.org', subject: expect.stringContaining('Own'), attachments: [{}] },
    ]);
    expect(printed).toMatchObject([{ locale: 'fr', fleet: { websites: [{}, {}] } }]);
    expect(await read()).toMatchObject([{ lastSentAt: new Date(workersClock.now()).toISOString() }]);
    // The link has expired for reading, and still ends the report.
    await db
      .updateTable('sharedLinks')
      .set({ expiresAt: new Date(0) })
      .execute();
    await deleteOldLinks(db, new Date(clock.now()));
    const token = tokenIn(sent[0]?.text ?? '');
    expect((await fleet(token)).status).toBe(404);
    expect((await answer(token, 'confirm')).body).toMatchObject({ report: { state: 'active' } });
    expect((await answer(token, 'end')).body).toMatchObject({ report: { state: 'ended' } });
    passDays(32);
    await send();
    expect(sent).toHaveLength(1);
    expect(await read()).toMatchObject([{ state: 'ended', nextAt: null }]);
  });

  test('carry a link that opens only their websites, and that is withdrawn', async () => {
    await add({ isVouched: true, websiteIds: [websiteIds[0]] });
    passDays(32);
    await send();
    expect(printed).toMatchObject([{ health: { website: { name: 'Shop' } } }]);
    const token = tokenIn(sent[0]?.text ?? '');
    const open = (websiteId?: string) => post('/api/shared-health', { token, websiteId });
    expect((await open()).status).toBe(200);
    expect((await open(websiteIds[1])).status).toBe(404);
    expect(JSON.stringify(await db.selectFrom('outboxMails').selectAll().execute())).not.toContain(token);
    const { body } = await moderator({ url: `/api/shared-links?companyId=${companyId}` });
    const [link] = (body as { items: { id: string }[] }).items;
    expect(link).toMatchObject({ isOfReport: true, label: 'Verdier' });
    expect((await moderator({ method: 'DELETE', url: `/api/shared-links/${link?.id}` })).status).toBe(204);
    expect((await open()).status).toBe(404);
    expect((await answer(token, 'end')).status).toBe(200);
  });

  test('are shown to the manager who requests them, without a word to the client', async () => {
    const { id } = await add();
    await db.deleteFrom('outboxMails').execute();
    const url = `/api/client-reports/${id}/previews`;
    expect((await moderator({ method: 'POST', url })).status).toBe(204);
    await send();
    expect(sent).toMatchObject([{ subject: expect.stringMatching(/^Aperçu/) }]);
    expect(sent[0]?.to).not.toBe('Client@Example.org');
    expect(sent[0]?.text).not.toContain('&stop');
    expect((await answer(tokenIn(sent[0]?.text ?? ''))).status).toBe(404);
    expect(await read()).toMatchObject([{ state: 'asked', lastSentAt: null }]);
  });

  test('end with their removal, and forget websites that are deleted', async () => {
    const { id } = await add({ isVouched: true });
    passDays(32);
    await send();
    const token = tokenIn(sent[0]?.text ?? '');
    await db
      .deleteFrom('websites')
      .where('id', '=', websiteIds[1] ?? '')
      .execute();
    expect(sharedFleetSchema.parse((await fleet(token)).body).websites).toHaveLength(1);
    expect((await moderator({ method: 'DELETE', url: `/api/client-reports/${id}` })).status).toBe(204);
    for (const { status } of [await fleet(token), await answer(token)]) expect(status).toBe(404);
  });

  test('have the name and the logo of the company, which is drawn again', async () => {
    const url = `/api/companies/${companyId}/report-brand`;
    const form = new FormData();
    form.set('name', 'Agence Mesure');
    form.set('logo', new Blob([new Uint8Array(await sharp(REDDISH).jpeg().toBuffer())]), 'logo.jpg');
    const { headers, body } = await encoded(form);
    const { body: brand } = await moderator({ method: 'PUT', url, headers, payload: body });
    const logo = Buffer.from((brand as { logo: string }).logo, 'base64');
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 480, height: 48 });
    await add({ isVouched: true });
    passDays(32);
    await send();
    expect(sent[0]?.subject).toContain('Agence Mesure');
    expect(sent[0]?.html).toContain('<img src="cid:logo"');
    expect(sent[0]?.attachments).toMatchObject([{ cid: 'logo' }, { contentType: 'application/pdf' }]);
    expect(printed[0]).toMatchObject({ fleet: { sender: { name: 'Agence Mesure' } } });
    const svg = new FormData();
    svg.set('logo', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'logo.svg');
    const refused = await encoded(svg);
    expect(
      await moderator({ method: 'PUT', url, headers: refused.headers, payload: refused.body }),
    ).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'logo', code: 'picture-unreadable' }] } },
    });
    const removed = await moderator({ method: 'PUT', url, payload: { removesLogo: true } });
    expect(removed.body).toEqual({ name: '', logo: null });
  });
});

describe('a link to several websites', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  afterAll(() => bench.close());

  test('shows each as a link to only it does, without what was captured', async () => {
    const websiteIds = [
      await createWebsiteRow(bench.db, { companyId }),
      await createWebsiteRow(bench.db, { companyId }),
    ];
    const at = new Date(bench.clock.now() - 60_000).toISOString();
    const verdicts = [
      failed('hitPageview', 'variable-missing', { evidence: { variables: ['secret-value'] } }),
    ];
    await auditOf(bench.db, { companyId, websiteId: websiteIds[0] ?? '' }, [
      { url: 'https://shop.example/', at, verdicts },
    ]);
    const payload = { websiteIds, days: 365, label: 'Board' };
    const made = await moderator({ method: 'POST', url: '/api/shared-links', payload });
    const { token, websites } = madeLinkSchema.required().parse(made.body);
    expect(websites).toHaveLength(2);
    const { body, text } = await bench.call({ method: 'POST', url: '/api/shared-fleet', payload: { token } });
    expect(sharedFleetSchema.parse(body).websites.filter(({ now }) => now !== null)).toMatchObject([
      { id: websiteIds[0], causesCount: 1, causes: [{ reason: 'variable-missing' }] },
    ]);
    expect(text).not.toContain('secret-value');
  });

  test('is of one company, and of websites that its maker reaches', async () => {
    const other = await createWebsiteRow(bench.db, { companyId: await createTestCompany(bench.db, 'Other') });
    const websiteIds = [await createWebsiteRow(bench.db, { companyId }), other];
    const make = { method: 'POST', url: '/api/shared-links', payload: { websiteIds, days: 7 } } as const;
    expect((await moderator(make)).status).toBe(404);
    expect(await admin(make)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'websiteIds', code: 'websites-of-several' }] } },
    });
  });
});

/** Returns a form encoded as browsers send it. */
async function encoded(form: FormData) {
  const request = new Request('https://vigie.example', { method: 'PUT', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await request.arrayBuffer()) };
}
