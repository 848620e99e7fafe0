/**
 * Compares a million orders with their purchases by `vigie orders compare`, and by SQL written by hand on the embedded
 * database: duration, memory, and the ratio of both.
 * node bench/orders/main.ts [--orders 1000000]
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OrderComparison } from '@vigie/contract/order-comparison.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { joinByHand } from './join-by-hand.ts';
import { writeFiles } from './write-files.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const count = Number(values.orders);
const VIGIE = join(import.meta.dirname, '../../apps/cli/bin/vigie.mjs');
const MEGABYTE = 1024 * 1024;

interface Measured {
  comparison: OrderComparison;
  tookMs: number;
  /** Peak of the resident memory, in MB. */
  peakMb: number;
  /** Time of all cores. On a busy machine it is far below the duration. */
  cpuMs: number;
}

async function measureVigie(paths: { orders: string; purchases: string }): Promise<Measured> {
  const startedAtMs = performance.now();
  let [peakMb, cpuMs] = [0, 0];
  const output = await new Promise<string>((resolve, reject) => {
    const args = [VIGIE, 'orders', 'compare', paths.orders, paths.purchases, '--format', 'json'];
    const child = execFile(process.execPath, args, (error, out) => {
      clearInterval(sampling);
      if (error === null) resolve(out);
      else reject(error);
    });
    const sampling = setInterval(() => {
      void usageOf(child.pid ?? 0).then((usage) => {
        if (usage === null) return null;
        peakMb = Math.max(peakMb, usage.peakMb);
        cpuMs = Math.max(cpuMs, usage.cpuMs);
        return null;
      });
    }, 50);
  });
  return {
    comparison: JSON.parse(output) as OrderComparison,
    tookMs: performance.now() - startedAtMs,
    peakMb,
    cpuMs,
  };
}

/** Milliseconds of a tick in /proc, which is a hundredth of a second on Linux. */
const TICK_MS = 10;

/** Returns the use of a process so far. Null: it has ended. */
async function usageOf(pid: number): Promise<{ peakMb: number; cpuMs: number } | null> {
  const files = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  ).catch(() => null);
  if (files === null) return null;
  const [status = '', stat = ''] = files;
  // The name of the process, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    peakMb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8);

await withOpened(async (opened) => {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-orders-'));
  opened.defer(() => rm(folder, { recursive: true }));
  // The database reads the files as another user.
  await chmod(folder, 0o755);
  const paths = { orders: join(folder, 'orders.csv'), purchases: join(folder, 'purchases.csv') };
  const plant = { kind: 'values', where: { payment: 'klarna', country: 'AT' }, missingShare: 0.6 } as const;
  const sizes = await writeFiles(paths, { seed: 1, orders: count, days: 30, plant, baseShare: 0.11 });
  console.log(
    `${count} orders, ${(sizes.orders / MEGABYTE).toFixed(0)} MB of orders, ${(sizes.purchases / MEGABYTE).toFixed(0)} MB of purchases`,
  );
  const { comparison, tookMs, peakMb, cpuMs } = await measureVigie(paths);
  const [database] = await startDatabases(opened, { only: 'embedded' });
  if (database === undefined) throw new Error('no database started');
  const hand = await joinByHand(database, paths);
  const { paid, missing } = comparison.totals;
  if (hand.paid !== paid || hand.missing !== missing)
    throw new Error(`counts differ: ${paid} and ${missing}, by hand ${hand.paid} and ${hand.missing}`);
  const handMs = hand.loadMs + hand.joinMs;
  console.log(
    `vigie orders compare, with explanations ${seconds(tookMs)}, on the processor ${seconds(cpuMs)}, ${peakMb.toFixed(0)} MB`,
  );
  console.log(`SQL by hand: load ${seconds(hand.loadMs)}, join and count by column ${seconds(hand.joinMs)}`);
  console.log(
    `ratio ${(tookMs / handMs).toFixed(2)}, of the same ${paid} paid and ${missing} missing orders`,
  );
  for (const { where, missingShare } of comparison.explanations)
    console.log(`explained: ${JSON.stringify(where)} ${(100 * missingShare).toFixed(1)} %`);
  if (tookMs > 20_000 || peakMb > 500) process.exitCode = 1;
});
