import type { AddressInfo } from 'node:net';
import { createAgentFetch } from './agent-calls/agent-fetch.ts';
import { createAgentCalls } from './agent-connection.ts';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { listenToNotifications } from './db/notifications.ts';
import { openDatabase } from './db/open-database.ts';
import { openPool } from './db/postgres.ts';
import { createResolveTxt } from './modules/sign-in/identity-providers/domain-proof.ts';
import { createReportFetch } from './modules/counted/report-fetch.ts';
import { createPublicFetch } from './egress/public-fetch.ts';
import { createLog } from './log.ts';
import { createFirstAdmin, type FirstAdmin } from './modules/companies/companies.service.ts';
import { ensureEnvironmentProvider } from './modules/sign-in/identity/operator-providers.service.ts';
import { openHistory } from './modules/history/history-of.ts';
import { storePublicUrl } from './modules/instance/public-url.store.ts';
import type { PrintPage } from './modules/sharing/report-printer.ts';
import { readPasswordPolicy } from './modules/sign-in/passwords/passwords.store.ts';
import { openInstance } from './panel-identity.ts';
import { openRunQueue } from './queue/run-queue.ts';
import type { SetupServices } from './setup.ts';

export interface RunningServer {
  /** URL of the panel and the API. */
  url: string;
  /** Credentials that the first start created; null on every later start. */
  firstAdmin: FirstAdmin | null;
  /** For seedDemo and setup.ts. */
  services: SetupServices;
  close(): Promise<void>;
}

/** Optional capabilities of a server that its starter supplies. */
interface ServerMeans {
  printPage?: PrintPage;
  /** Origin of this machine from which reports may be read. */
  reportOrigin?: string;
}

/** Starts the panel and its API on the configured address, with its database. */
export async function startServer(
  config: Config,
  { printPage, reportOrigin }: ServerMeans = {},
): Promise<RunningServer> {
  const log = createLog(config);
  const report = (error: unknown) => log.error({ err: error }, 'the queue met an error');
  const opened = new AsyncDisposableStack();
  try {
    const database = await openDatabase({ ...config, report: (message) => log.warn(message) });
    opened.defer(database.close);
    const pool = openPool(database.connection, 'screen');
    opened.defer(pool.close);
    const aside = openPool(database.connection, 'aside');
    opened.defer(aside.close);
    const { identity, secrets } = await openInstance(pool.db, config);
    const history = await openHistory(pool.db, {
      clickhouse: config.clickhouse,
      warn: (message, error) => log.warn({ err: error }, message),
    });
    opened.defer(history.close);
    const notifications = listenToNotifications(database.connection);
    opened.defer(notifications.close);
    const queue = await openRunQueue({ connection: database.connection, report, supervise: false });
    opened.defer(queue.close);
    const passwordPolicy = config.passwordPolicy ?? (await readPasswordPolicy(pool.db));
    const firstAdmin = await createFirstAdmin(pool.db, config.firstAdmin, passwordPolicy);
    const clock = systemClock;
    const now = new Date(clock.now());
    await ensureEnvironmentProvider({ db: pool.db, secrets, now }, config.oidc.provider);
    const fetch = createAgentFetch({ allowLoopback: config.agentsOnLoopback });
    const agentCalls = createAgentCalls({
      identity,
      secrets,
      clock,
      fetch,
      line: { db: aside.db, notifications },
      allowHttp: config.agentsOverHttp,
    });
    const app = await createApp({
      config: { ...config, passwordPolicy },
      db: pool.db,
      hasRoom: pool.hasRoom,
      aside: aside.db,
      historyOf: history.historyOf,
      queue,
      agentCalls,
      identity,
      secrets,
      publicFetch: createPublicFetch(),
      reportFetch: createReportFetch(config.reportNetworks, reportOrigin),
      resolveTxt: createResolveTxt(),
      printPage: printPage ?? null,
      notifications,
      clock,
      log,
    });
    opened.defer(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const url = urlOf(config, app.server.address() as AddressInfo);
    await storePublicUrl(pool.db, url);
    return {
      url,
      firstAdmin,
      services: { db: pool.db, queue, clock, identity, secrets },
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Returns the configured public URL; with port 0, the URL with the assigned port. */
function urlOf({ publicUrl, port }: Config, { port: given }: AddressInfo): string {
  if (port !== 0) return publicUrl;
  const url = new URL(publicUrl);
  url.port = String(given);
  return url.origin;
}
