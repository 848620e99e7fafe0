import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed } from '@vigie/audit/verdicts.ts';
import { sharedHealthSchema } from '@vigie/contract/shared-link.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import type { PrintPage } from './report-printer.ts';

/** Writes a built panel of one page to a directory and returns the directory. */
async function writePanel(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vigie-panel-'));
  await mkdir(join(directory, 'builds', 'meta'), { recursive: true });
  await writeFile(join(directory, 'index.html'), '<title>Panel</title>');
  await writeFile(join(directory, 'builds', 'latest.json'), '{"id":"one"}');
  await writeFile(join(directory, 'builds', 'meta', 'one.json'), '{"routes":["/partage"]}');
  return directory;
}

describe('the PDF of a health report', async () => {
  /** Data that the last printed page has read. */
  let seen: { page: string; policy: string; health: unknown; later: () => Promise<number> };
  let fault: Error | null = null;
  const printPage: PrintPage = async ({ path, answer, language }) => {
    if (fault !== null) throw fault;
    const [page = '', token = ''] = path.split('#t=');
    const headers = { host: 'print.invalid', 'content-type': 'application/json' };
    const ask = { method: 'POST', path: '/api/shared-health', headers, body: JSON.stringify({ token }) };
    const shown = await answer({
      method: 'GET',
      path: page,
      headers: { ...headers, accept: 'text/html' },
      body: null,
    });
    seen = {
      page: shown.body.toString(),
      policy: shown.headers['content-security-policy'] ?? '',
      health: JSON.parse((await answer(ask)).body.toString()),
      later: async () => (await answer(ask)).status,
    };
    return Buffer.from(`%PDF- ${language}`);
  };
  const panelDirectory = await writePanel();
  const bench = await openTestApp({ panelDirectory, printPage });
  const companyId = await createTestCompany(bench.db, 'Own');
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  const reader = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const at = new Date(bench.clock.now() - 60_000).toISOString();
  const verdicts = [failed('hitPageview', 'variable-missing', { evidence: { variables: ['secret-value'] } })];
  await auditOf(bench.db, { companyId, websiteId }, [
    { url: 'https://shop.example/?email=a@b.c', at, verdicts },
  ]);
  afterAll(async () => {
    await bench.close();
    await rm(panelDirectory, { recursive: true });
  });
  const ask = (query = 'locale=fr&timeZone=Europe/Paris') =>
    reader({ url: `/api/websites/${websiteId}/report.pdf?${query}` });

  test('shows what a shared link shows, under the policy of the panel, and only while it is printed', async () => {
    const { status, headers, text } = await ask();
    expect([status, headers['content-type'], text]).toEqual([200, 'application/pdf', '%PDF- fr-FR']);
    expect(headers['content-disposition']).toContain('sante-du-tracking-');
    expect(seen.page).toContain('<title>Panel</title>');
    expect(seen.policy).toContain("script-src 'self'");
    expect(sharedHealthSchema.parse(seen.health)).toMatchObject({ expiresAt: null, now: { score: {} } });
    for (const secret of ['secret-value', 'a@b.c']) expect(JSON.stringify(seen.health)).not.toContain(secret);
    expect(await seen.later()).toBe(404);
  });

  test('stands in the audit log', async () => {
    await ask();
    const entries = await bench.db.selectFrom('auditLog').select('operation').execute();
    expect(entries.map(({ operation }) => operation)).toContain('reports.pdf');
  });

  test('is refused with what to do where no Chromium starts, or where the page hangs', async () => {
    fault = Object.assign(new Error('none'), { name: 'ChromiumNotFound' });
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'no-chromium' } });
    fault = Object.assign(new Error('late'), { name: 'OutOfTime' });
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'report-not-printed' } });
    fault = null;
    expect((await ask('locale=fr&timeZone=Mars')).status).toBe(400);
  });
});
