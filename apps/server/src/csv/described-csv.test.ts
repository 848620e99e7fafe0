import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgentRow } from '../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../test/users.ts';

const SECRET = 'token-of-the-address';

async function readFile(caller: TestCaller, url: string) {
  const { status, text, headers } = await caller({ url });
  const [heading = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  return { status, heading, rows, name: headers['content-disposition'] };
}

describe('files of lists', () => {
  let bench: TestApp;
  let admin: TestCaller;
  let moderator: TestCaller;
  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    const other = await createTestCompany(bench.db, 'Other');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    admin = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'admin' }));
    const own = await createAgentRow(bench.db, { companyId });
    await createAgentRow(bench.db, { companyId: other });
    await bench.db
      .updateTable('agents')
      .set({ name: '=1+1', location: 'Paris; bureau', isPaused: true })
      .where('id', '=', own)
      .execute();
    for (const caller of [moderator, admin]) {
      const settings = { url: `https://8.8.8.8/hook/${SECRET}` };
      const payload = { kind: 'slack', name: 'Équipe', locale: 'fr', settings };
      await caller({ method: 'POST', url: '/api/channels', payload });
    }
  });
  afterAll(() => bench.close());

  test('are written in the words of their language, with what is described, and nothing runs in a spreadsheet', async () => {
    const { heading, rows, name } = await readFile(
      moderator,
      '/api/agents.csv?locale=fr&timeZone=Europe/Paris',
    );
    expect(name).toMatch(/"agents-\d{4}-\d\d-\d\d\.csv"/u);
    expect(heading).toContain('Adresse;Nom;Slug;Emplacement;Étiquettes;Connexion;État');
    expect(heading).toContain('Dernier contact (Europe/Paris)');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(";'=1+1;");
    expect(rows[0]).toContain('"Paris; bureau"');
    expect(rows[0]).toContain(';Oui;');
  });

  test('contain what their reader may see: no other company, and no column of companies', async () => {
    const own = await readFile(moderator, '/api/channels.csv');
    expect([own.rows.length, own.heading.includes('Company')]).toEqual([1, false]);
    const all = await readFile(admin, '/api/channels.csv');
    expect(all.heading).toContain(',Company,');
    expect(all.rows.join()).toContain(',Slack,Équipe,On,');
    expect((await readFile(moderator, '/api/companies.csv')).status).toBe(403);
    expect((await readFile(admin, '/api/companies.csv?q=other')).rows.join()).toMatch(/^Other,/u);
  });

  test('contain no secret', async () => {
    for (const noun of ['agents', 'channels', 'companies', 'websites']) {
      const { status, rows } = await readFile(admin, `/api/${noun}.csv`);
      expect(status).toBe(200);
      expect(rows.join()).not.toContain(SECRET);
    }
  });

  test('follow the filters of their list, and refuse a zone that is none', async () => {
    expect((await readFile(admin, '/api/agents.csv?state=online')).rows).toHaveLength(2);
    expect((await readFile(admin, '/api/agents.csv?state=offline')).rows).toHaveLength(0);
    expect((await readFile(admin, '/api/websites.csv?timeZone=Mars')).status).toBe(400);
  });
});
