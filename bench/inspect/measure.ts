/** Measures one contender on the pages of the site, in its own process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import type { ProcessKind } from '../processes/cpu-account.ts';
import { meterCpu } from '../processes/meter-cpu.ts';
import { readMegabytes } from '../processes/process-tree.ts';
import type { Recorded } from './contenders/contender.ts';
import { exactness, type Exactness } from './exactness.ts';
import { PUSHES_PER_PAGE, type BenchSite } from './site.ts';

export interface Measured {
  pages: number;
  seconds: number;
  /** CPU time in ms per page, by kind of process. */
  cpuMs: Record<ProcessKind, number>;
  megabytes: number;
  /** Null if the contender records nothing. */
  recorded: Exactness | null;
}

export interface Round {
  name: string;
  urls: string[];
  concurrency: number;
  chromium: FoundChromium;
}

export const pagesPerMinute = ({ pages, seconds }: Measured) => (pages / seconds) * 60;
export const cpuMsOf = ({ cpuMs }: Measured) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
export const pagesPerCpuSecond = (measured: Measured) => 1000 / cpuMsOf(measured);

/** Time in ms after the last page that is still measured: background closing costs too. */
const AFTERMATH_MS = 300;

export async function measure(
  site: BenchSite,
  { name, urls, concurrency, chromium }: Round,
): Promise<Measured> {
  const file = fileURLToPath(new URL('./contender.ts', import.meta.url));
  const child = fork(file, [name, JSON.stringify(urls), String(concurrency), JSON.stringify(chromium)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pid = child.pid ?? 0;
  await message(child);
  site.takeHits();
  const meter = meterCpu([pid]);
  const startedAt = performance.now();
  child.send('go');
  const { recorded } = (await message(child)) as { recorded: Recorded | null };
  const seconds = (performance.now() - startedAt) / 1000;
  await delay(AFTERMATH_MS);
  const [used] = meter.stop();
  const megabytes = readMegabytes(pid);
  const received = site.takeHits();
  child.send('close');
  await once(child, 'exit');
  const cpuMs = Object.fromEntries(
    Object.entries(used ?? {}).map(([kind, cpuSeconds]) => [kind, (cpuSeconds / urls.length) * 1000]),
  ) as Record<ProcessKind, number>;
  return {
    pages: urls.length,
    seconds,
    cpuMs,
    megabytes,
    recorded: recorded && exactness(recorded, received, urls.length * PUSHES_PER_PAGE),
  };
}

/** Returns the child's next message; rejects when the child ends without one. */
async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the contender ended early')));
  const [received] = await once(child, 'message', { signal: ended.signal });
  return received;
}
