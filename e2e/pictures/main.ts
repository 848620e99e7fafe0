/**
 * Takes the pictures of the README. It starts Vigie with its demo, thirty days of history, on a database in a temporary
 * folder. It waits for the first audit. Then it takes the health screen in the light and the dark scheme.
 * npm run build && npm run pictures
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, signIn, type PanelApi } from '../machines/panel-api.ts';
import { startPart } from '../machines/part.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { servePostgres } from '../machines/served-postgres.ts';
import { takePictures } from './take-pictures.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const AUDIT_SECONDS = 600;

const opened = new AsyncDisposableStack();
try {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-pictures-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await servePostgres(join(folder, 'database'));
  opened.defer(() => database.stop());
  const origin = await startDemo(database.url, folder);
  await untilAudited((await signIn(origin)).at(origin));
  await mkdir(FOLDER, { recursive: true });
  await takePictures(origin, FOLDER);
} finally {
  await opened.disposeAsync();
}

/** Starts the demo; returns the panel's origin. */
async function startDemo(databaseUrl: string, folder: string): Promise<string> {
  const port = String(await freePort());
  const vigie = await startPart('start', {
    ready: /Vigie is running/,
    env: {
      PORT: port,
      AGENT_PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      VIGIE_DATA: join(folder, 'data'),
      VIGIE_ADMIN_EMAIL: ADMIN.email,
      VIGIE_ADMIN_PASSWORD: ADMIN.password,
    },
  });
  opened.defer(() => vigie.end());
  return `http://127.0.0.1:${port}`;
}

async function untilAudited(api: PanelApi): Promise<void> {
  for (let second = 0; second < AUDIT_SECONDS; second += 1) {
    const { items } = await api.call<{ items: { state: string }[] }>('GET', '/jobs');
    if (items.every(({ state }) => state === 'succeeded')) return;
    await wait(1_000);
  }
  throw new Error(`The demo was not audited within ${AUDIT_SECONDS} seconds.`);
}
