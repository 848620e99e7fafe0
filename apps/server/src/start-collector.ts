import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { joinDatabase } from './db/open-database.ts';
import { openPool } from './db/postgres.ts';
import { HTTP_TIMEOUTS } from './http/http-server.ts';
import { createLog } from './log.ts';
import { createCollectHandler } from './modules/real-visitors/collect/collect-handler.ts';
import { Collector } from './modules/real-visitors/collect/collector.service.ts';
import { createSenderOf } from './modules/real-visitors/collect/sender-of.ts';
import { migrate } from './db/migrate.ts';

export interface RunningCollector {
  /** Address below which browsers call `/collect/KEY`. */
  url: string;
  close(): Promise<void>;
}

/** Connections that wait to be accepted: browsers come in bursts. */
const BACKLOG = 4_096;

/** Starts a process that only receives what browsers of real visitors report. Several need no coordination. */
export async function startCollector(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'logLevel' | 'host' | 'trustedProxies'>,
  { port }: { port: number },
): Promise<RunningCollector> {
  const log = createLog(config);
  const opened = new AsyncDisposableStack();
  try {
    const database = await joinDatabase({ ...config, report: (message) => log.warn(message) });
    opened.defer(database.close);
    await migrate(database.connection);
    const pool = openPool(database.connection, 'worker');
    opened.defer(pool.close);
    const name = `${hostname()} collect ${port}`;
    const collector = new Collector({ db: pool.db, clock: systemClock, log, name });
    await collector.start();
    opened.defer(() => collector.close());
    const handle = createCollectHandler(collector, createSenderOf(config.trustedProxies));
    const server = createServer(HTTP_TIMEOUTS, (request, response) => {
      if (request.url === '/healthz') response.writeHead(200, { 'content-length': '0' }).end();
      else handle(request, response);
    });
    server.on('clientError', (_error, socket) => socket.destroy());
    opened.defer(
      () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        }),
    );
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen({ host: config.host, port, backlog: BACKLOG }, listening);
    });
    const { address, family, port: given } = server.address() as AddressInfo;
    const shown = family === 'IPv6' ? `[${address}]` : address;
    return { url: `http://${shown}:${given}`, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
