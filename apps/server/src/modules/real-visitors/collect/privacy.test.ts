import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CHROME, enableVisitors, startCollecting } from '../../../../test/collecting.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import { createTestClock } from '../../../../test/test-app.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { createTestCompany } from '../../../../test/users.ts';

const PRIMARY = '00000000-0000-0000-0000-000000000000';
/** Values that pages or attackers could send: a name, a number of a card, an address, a path with its query. */
const PLANTED = [
  'planted-jane',
  '4111111111111111',
  '203.0.113.77',
  'planted-path',
  'planted-query',
  'planted-agent',
];

test('no value of a message is found in any table or in the log', async () => {
  const database = await openTestDatabase();
  const logged: unknown[] = [];
  const log = {
    warn: (...all: unknown[]) => void logged.push(all),
    error: (...all: unknown[]) => void logged.push(all),
  };
  const collecting = await startCollecting({ db: database.db, clock: createTestClock(), log });
  const companyId = await createTestCompany(database.db, 'Own');
  const websiteId = await createWebsiteRow(database.db, { companyId });
  const key = await enableVisitors(database.db, { websiteId, companyId });
  const page = `https://${websiteId}.example/planted-path?planted-query=4111111111111111`;
  const headers = {
    'user-agent': `${CHROME} planted-agent`,
    origin: `https://${websiteId}.example`,
    referer: page,
    'x-forwarded-for': '203.0.113.77',
  };
  const sample = {
    v: 1,
    p: 'planted-jane',
    t: [
      [PRIMARY, 'loaded', 1],
      ['planted-jane', 'loaded', 1],
    ],
    d: { present: 1, events: [['planted-jane', ['4111111111111111'], []]] },
    c: ['planted-jane', 250],
    b: 'planted-jane',
    w: 'phone',
    r: 'planted-jane',
  };
  const report = {
    'csp-report': {
      'document-uri': page,
      'blocked-uri': 'https://planted-jane.doubleclick.net/planted-path?planted-query',
      'effective-directive': 'img-src',
      'original-policy': "img-src 'self'; report-uri /planted-path",
      'script-sample': 'planted-jane',
      'source-file': page,
    },
  };
  const send = (name: string, body: object, type: string) =>
    collecting.send({
      path: `/collect/${key}/${name}?planted-query`,
      headers: { ...headers, 'content-type': type },
      body: JSON.stringify(body),
    });
  for (let at = 0; at < 12; at += 1) {
    await send('samples', sample, 'text/plain;charset=UTF-8');
    await send('reports', report, 'application/csp-report');
  }
  await collecting.close();
  const { rows } = await sql<{ reports: number }>`
    select sum(reports) as reports from visitor_reports where blocked = 'doubleclick.net'`.execute(
    database.db,
  );
  expect(rows[0]?.reports).toBe(12);
  const dump = await dumpTables(database.db);
  expect(dump).toContain(PRIMARY);
  expect(PLANTED.filter((value) => dump.includes(value))).toEqual([]);
  expect(PLANTED.filter((value) => JSON.stringify(logged).includes(value))).toEqual([]);
  await database.close();
});

/** Returns all rows of all tables as one text. */
async function dumpTables(db: Parameters<typeof createTestCompany>[0]): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(
      db,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
