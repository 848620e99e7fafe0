import { join } from 'node:path';
import { startEngine, type EngineProcess } from '../../apps/server/test/clickhouse/engine-process.ts';
import { throughProxy } from '../../apps/server/test/clickhouse/through-proxy.ts';
import {
  openClickhouse,
  type ClickhouseLink,
} from '../../apps/server/src/modules/history/clickhouse/link.ts';
import { pause } from './supervisor.ts';
import type { Tally } from './tally.ts';

/** Time in ms from one end of ClickHouse to the next. */
const EVERY_MS = 30_000;
const DOWN_MS = 8_000;
const LATE_MS = 5_000;

/** A ClickHouse that is stopped and restarted, and answers late. */
export interface SoakClickhouse {
  /** URL for servers and workers. */
  url: string;
  /** Direct connection, without the delays. */
  link: ClickhouseLink;
  /** Disturbs it until healing starts. It is then up, and answers at once. */
  disturb(healing: AbortSignal, done: Tally): Promise<void>;
}

export async function startSoakClickhouse(
  folder: string,
  opened: AsyncDisposableStack,
): Promise<SoakClickhouse> {
  const directory = join(folder, 'clickhouse');
  let engine: EngineProcess = await startEngine(directory);
  opened.defer(() => engine.stop());
  const address = new URL('/vigie', engine.url);
  const proxy = await throughProxy(address.href);
  opened.defer(() => proxy.stop());
  const link = await openClickhouse({ url: address.href, cluster: null });
  opened.defer(() => link.close());
  return {
    url: proxy.url,
    link,
    async disturb(healing, done) {
      proxy.delayAnswers(LATE_MS);
      while (!healing.aborted) {
        await pause(EVERY_MS - DOWN_MS, healing);
        if (healing.aborted) break;
        await engine.stop('SIGKILL');
        done.add('kill-clickhouse');
        await pause(DOWN_MS, healing);
        engine = await startEngine(directory, Number(address.port));
      }
      proxy.delayAnswers(0);
    },
  };
}
