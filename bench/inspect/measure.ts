/** Measures one contender on the pages of the site, in a process of its own. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Recorded } from './contenders/contender.ts';
import { cpuSecondsByKind, readTree, type ProcessKind } from './process-tree.ts';
import type { BenchSite } from './site.ts';

export interface Measured {
  pages: number;
  seconds: number;
  /** Milliseconds of CPU a page, by what spent them. */
  cpuMs: Record<ProcessKind, number>;
  megabytes: number;
  /** What was recorded beside what the site received. */
  exact: string;
}

export interface Round {
  name: string;
  urls: string[];
  concurrency: number;
  pushesPerPage: number;
}

/** What closes in the background after the last page costs too. */
const AFTERMATH_MS = 300;

export async function measure(
  site: BenchSite,
  { name, urls, concurrency, pushesPerPage }: Round,
): Promise<Measured> {
  const file = fileURLToPath(new URL('./contender.ts', import.meta.url));
  const child = fork(file, [name, JSON.stringify(urls), String(concurrency)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pid = child.pid ?? 0;
  await message(child);
  site.takeHits();
  const before = cpuSecondsByKind(pid);
  const startedAt = performance.now();
  child.send('go');
  const { recorded } = (await message(child)) as { recorded: Recorded | null };
  const seconds = (performance.now() - startedAt) / 1000;
  await delay(AFTERMATH_MS);
  const after = cpuSecondsByKind(pid);
  const { megabytes } = readTree(pid);
  const exact = exactness(recorded, site.takeHits(), urls.length * pushesPerPage);
  child.send('close');
  await once(child, 'exit');
  const cpuMs = Object.fromEntries(
    Object.entries(after).map(([kind, spent]) => [
      kind,
      ((spent - before[kind as ProcessKind]) / urls.length) * 1000,
    ]),
  ) as Measured['cpuMs'];
  return { pages: urls.length, seconds, cpuMs, megabytes, exact };
}

/** The child's next message; rejects when the child ends without one. */
async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the contender ended early')));
  const [received] = await once(child, 'message', { signal: ended.signal });
  return received;
}

function exactness(recorded: Recorded | null, received: string[], pushes: number): string {
  if (recorded === null) return 'records nothing';
  const tooMany = [...recorded.hits];
  const missed = received.filter((hit) => {
    const at = tooMany.indexOf(hit);
    if (at !== -1) tooMany.splice(at, 1);
    return at === -1;
  });
  const isExact = missed.length === 0 && tooMany.length === 0;
  const hits = isExact
    ? `all ${received.length} hits`
    : `${received.length} hits: ${missed.length} missed, ${tooMany.length} too many`;
  return `${hits}, ${recorded.pushes} of ${pushes} pushes`;
}
