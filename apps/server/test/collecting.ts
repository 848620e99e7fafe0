import { createServer, request as send, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '../src/db/schema/database.ts';
import { createCollectHandler } from '../src/modules/real-visitors/collect/collect-handler.ts';
import { Collector, type CollectorNeeds } from '../src/modules/real-visitors/collect/collector.service.ts';
import { createSenderOf } from '../src/modules/real-visitors/collect/sender-of.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

/** Stores settings that count the visitors of a website. Returns their key. */
export async function enableVisitors(
  db: Db,
  { websiteId, companyId }: { websiteId: string; companyId: string },
  changes: object = {},
): Promise<string> {
  const key = websiteId.replaceAll('-', '').slice(-24);
  await db
    .insertInto('visitorSettings')
    .values({ websiteId, companyId, key, isEnabled: true, ...changes })
    .execute();
  return key;
}

export interface SentMessage {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** Starts a collector with its server on a free port. Nothing is stored before `flush`. */
export async function startCollecting(needs: Partial<CollectorNeeds> & Pick<CollectorNeeds, 'db' | 'clock'>) {
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (...all: unknown[]) => void errors.push(all) };
  const collector = new Collector({ log, name: 'test', flushMs: 3_600_000, ...needs });
  const handle = createCollectHandler(collector, createSenderOf(['loopback']));
  const server = createServer(handle);
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    collector,
    errors,
    port,
    send: (message: SentMessage) => sendToCollector(port, message),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await collector.close();
    },
  };
}

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends bytes as they are. A connection that the server ends has the status 0. */
export function sendToCollector(
  port: number,
  { path, method = 'POST', headers = {}, body = '' }: SentMessage,
): Promise<Answered> {
  return new Promise((done) => {
    const sent = send({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => {});
      answer.on('close', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', () => done({ status: 0, headers: {}, text: '' }));
    sent.end(body);
  });
}
