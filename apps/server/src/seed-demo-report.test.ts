import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';
import { createTestCompany } from '../test/users.ts';
import { createWebsiteRow } from '../test/rows.ts';
import { openToken } from './modules/counted/report-interfaces.service.ts';
import { moveDemoReport, saveDemoReport } from './seed-demo-report.ts';

test('the demo’s report is sealed, and moves with its collector unless a user changed it', async () => {
  const testApp = await openTestApp();
  onTestFinished(() => testApp.close());
  const { db, secrets, clock } = testApp;
  const companyId = await createTestCompany(db, 'First');
  const websiteId = await createWebsiteRow(db, { companyId });
  const report = { url: 'http://127.0.0.1:4012', token: 'demo', remember: () => {} };
  const of = { companyId, websiteId, pagesMax: 60, now: new Date(clock.now()) };
  await saveDemoReport(db, of, { report, secrets });
  const stored = () => db.selectFrom('reportInterfaces').selectAll().executeTakeFirstOrThrow();
  const { id, token, ...row } = await stored();
  expect(row).toMatchObject({ family: 'matomo', url: report.url, isEnabled: true });
  expect(openToken(secrets, id, token)).toBe('demo');

  await moveDemoReport(db, websiteId, 'http://127.0.0.1:4777');
  expect(await stored()).toMatchObject({ url: 'http://127.0.0.1:4777' });
  await db.updateTable('reportInterfaces').set({ url: 'https://stats.example.org' }).execute();
  await moveDemoReport(db, websiteId, 'http://127.0.0.1:4778');
  expect(await stored()).toMatchObject({ url: 'https://stats.example.org' });
});
