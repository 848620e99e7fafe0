import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import {
  CHROME,
  enableVisitors,
  sendToCollector,
  type SentMessage,
} from '../../apps/server/test/collecting.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
import { startPart, type Part } from './part.ts';
import { servePostgres, type ServedPostgres } from './served-postgres.ts';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const PLANTED_ADDRESS = '203.0.113.77';
/** Values of messages that no file of Vigie may hold. */
const PLANTED = ['planted-agent', 'planted-path', 'planted-group', PLANTED_ADDRESS];

let folder = '';
let postgres: ServedPostgres;
let pool: ReturnType<typeof openPool>;
let ports: number[] = [];
const collectors: Part[] = [];
let message: SentMessage;
let output = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-collectors-'));
  postgres = await servePostgres(join(folder, 'database'));
  ports = [await freePort(), await freePort()];
  for (const port of ports)
    collectors.push(
      await startPart('collect', {
        options: ['--port', String(port)],
        env: { DATABASE_URL: postgres.url, TRUSTED_PROXIES: 'loopback' },
        ready: /answers on/u,
        onOutput: (text) => (output += text),
      }),
    );
  const { connection } = await openDatabase({ databaseUrl: postgres.url, dataDirectory: folder });
  pool = openPool(connection, 'worker');
  const companyId = await createTestCompany(pool.db, 'Own');
  const websiteId = await createWebsiteRow(pool.db, { companyId });
  const key = await enableVisitors(pool.db, { websiteId, companyId });
  const origin = `https://${websiteId}.example`;
  message = {
    path: `/collect/${key}/samples`,
    headers: {
      'user-agent': `${CHROME} planted-agent`,
      origin,
      referer: `${origin}/planted-path`,
    },
    body: JSON.stringify({ v: 1, p: 'planted-group', t: [], d: {}, c: [], b: '', w: 'phone', r: '' }),
  };
});
afterAll(async () => {
  for (const collector of collectors) await collector.end();
  await pool.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const storedViews = async (): Promise<number> => {
  const { views } = await pool.db
    .selectFrom('visitorCounts')
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('kind', '=', 'view')
    .where('span', '=', 'hour')
    .executeTakeFirstOrThrow();
  return views ?? 0;
};

const storing = () => pool.db.selectFrom('visitorCollectors').select('id').where('stored', '>', 0).execute();

it('loses no more than a killed collector reports, beside another one', async () => {
  let sent = 0;
  // Each message after the first is of another network, so that no limit of a network leaves one out.
  const send = async () => {
    const address = sent === 0 ? PLANTED_ADDRESS : `10.${(sent >> 8) & 255}.${sent & 255}.1`;
    const headers = { ...message.headers, 'x-forwarded-for': address };
    expect((await sendToCollector(ports[sent % 2]!, { ...message, headers })).status).toBe(204);
    sent += 1;
  };
  // Steady messages, until both collectors have stored some.
  while ((await storing()).length < ports.length) await send();
  for (let more = 0; more < 100; more += 1) await send();
  await collectors[0]!.kill();
  await collectors[0]!.startAgain();
  await expect.poll(() => output).toMatch(/at most \d+ messages of visitors are lost/u);
  for (const collector of collectors) await collector.end();
  const lostAtMost = Number(/at most (\d+) messages/u.exec(output)?.[1]);
  const lost = sent - (await storedViews());
  expect(lost).toBeGreaterThanOrEqual(0);
  expect(lost).toBeLessThanOrEqual(lostAtMost);
  expect(lostAtMost).toBeLessThan(sent);
});

it('writes no value of a message into a log or a backup', async () => {
  const path = join(folder, 'vigie.backup');
  const env = { ...process.env, DATABASE_URL: postgres.url, VIGIE_DATA: folder };
  await promisify(execFile)(process.execPath, [MAIN, 'backup', path], { env });
  const backup = zstdDecompressSync(await readFile(path)).toString('latin1');
  expect(backup).toContain('visitor_figures');
  expect(PLANTED.filter((value) => backup.includes(value) || output.includes(value))).toEqual([]);
});
