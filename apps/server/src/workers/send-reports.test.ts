import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../test/test-app.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../test/users.ts';
import { createLog } from '../log.ts';
import { claimMail } from '../modules/mail/mail.store.ts';
import type { MailToSend } from '../modules/mail/mailer.ts';
import { createReportPrinter, type PrintPage } from '../modules/sharing/report-printer.ts';
import { queueDueReport } from '../modules/sharing/report-subscriptions.service.ts';
import { sendReports } from './send-reports.ts';

const printed: PrintPage = async ({ timeZone }) => Buffer.from(`%PDF- ${timeZone}`);
const withoutChromium: PrintPage = () =>
  Promise.reject(Object.assign(new Error('none'), { name: 'ChromiumNotFound' }));

describe('the worker that sends monthly reports', () => {
  let bench: TestApp;
  let reader: TestUser;
  let caller: TestCaller;
  let websiteId: string;
  let panelDirectory: string;
  const sent: MailToSend[] = [];
  const mailer = { send: async (mail: MailToSend) => void sent.push(mail), close: () => {} };
  beforeAll(async () => {
    panelDirectory = await mkdtemp(join(tmpdir(), 'vigie-panel-'));
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    websiteId = await createWebsiteRow(bench.db, { companyId });
    reader = await createTestUser(bench.db, { companyId, role: 'guest', email: 'ada@vigie.example' });
    caller = await bench.signIn(reader);
    const at = new Date(bench.clock.now()).toISOString();
    await auditOf(bench.db, { companyId, websiteId }, [{ url: 'https://shop.example/', at }]);
  });
  afterAll(async () => {
    await bench.close();
    await rm(panelDirectory, { recursive: true });
  });
  beforeEach(async () => {
    sent.length = 0;
    await subscribe(true);
  });

  const subscribe = async (isMonthly: boolean) => {
    const url = `/api/websites/${websiteId}/report-subscription`;
    const { status } = await caller({
      method: 'PUT',
      url,
      payload: { isMonthly, timeZone: 'Europe/Paris' },
    });
    expect(status).toBe(204);
  };
  const subscriptions = async () => (await caller({ url: '/api/report-subscriptions' })).body;
  const mails = () => bench.db.selectFrom('outboxMails').select(['state', 'text']).execute();
  /** Advances the clock to the first of the next month, when all sessions have expired. */
  const passAMonth = async () => {
    bench.clock.advance(31 * 86_400);
    caller = await bench.signIn(reader);
  };
  const now = () => new Date(bench.clock.now());
  const run = (print: PrintPage = printed) => {
    const log = createLog({ logLevel: 'fatal' });
    return sendReports({
      db: bench.db,
      clock: bench.clock,
      secrets: bench.secrets,
      publicUrl: 'https://vigie.example',
      mailer,
      print: createReportPrinter({ print, panelDirectory, log }),
      log,
      signal: new AbortController().signal,
    });
  };

  test('sends one for a month, though two workers run and a third died with it, to who requested it', async () => {
    expect(await subscriptions()).toMatchObject([
      { website: { id: websiteId }, nextAt: '2026-04-01T05:00:00.000Z' },
    ]);
    await run();
    expect(sent).toEqual([]);
    await passAMonth();
    expect(await queueDueReport(bench.db, now())).toBe(true);
    const lease = { now: now(), leaseUntil: new Date(bench.clock.now() + 60_000) };
    expect(await claimMail(bench.db, { ...lease, of: 'reports' })).not.toBeNull();
    await Promise.all([run(), run()]);
    expect(sent).toEqual([]);
    bench.clock.advance(60);
    await Promise.all([run(), run()]);
    await run();
    expect(sent).toMatchObject([
      {
        to: 'ada@vigie.example',
        subject: expect.stringMatching(/^Santé du tracking\u00a0: Shop, A\+/),
        attachments: [{ contentType: 'application/pdf', content: Buffer.from('%PDF- Europe/Paris') }],
      },
    ]);
    expect(sent[0]?.text).toContain(`https://vigie.example/sante?website=${websiteId}`);
    expect(await subscriptions()).toMatchObject([{ nextAt: '2026-05-01T05:00:00.000Z' }]);
  });

  test('sends it without a PDF, and states it, where no Chromium is', async () => {
    await passAMonth();
    await run(withoutChromium);
    expect(sent).toMatchObject([{ attachments: [], text: expect.stringContaining('Aucun PDF n’est joint') }]);
  });

  test('sends nothing to somebody who took it back or reaches the website no more', async () => {
    await bench.db.deleteFrom('outboxMails').execute();
    await passAMonth();
    expect(await queueDueReport(bench.db, now())).toBe(true);
    await subscribe(false);
    await run();
    await subscribe(true);
    const own = bench.db.updateTable('profiles').where('id', '=', reader.profileId);
    await own.set({ allContexts: false }).execute();
    await passAMonth();
    await run();
    await own.set({ allContexts: true }).execute();
    expect([sent, await mails(), await subscriptions()]).toEqual([[], [], []]);
  });
});
