/**
 * Measures the memory and time of discovery for each hostile sitemap at full size, each in its own process. Bombs are
 * generated while they are sent.
 * node bench/discovery/main.ts [--only NAME]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Discovered } from './discover-one.ts';
import { startBombSite } from './site.ts';

const MEGABYTES_MAX = 150;
const SECONDS_MAX = 35;

const { values } = parseArgs({ options: { only: { type: 'string' } } });

async function discover(origin: string): Promise<Discovered> {
  const child = fork(fileURLToPath(new URL('discover-one.ts', import.meta.url)), [origin], {
    execArgv: ['--expose-gc', '--max-old-space-size=2000'],
  });
  const ended = once(child, 'exit').then(([code]): Discovered => {
    return { megabytes: Infinity, seconds: 0, problems: [`ended by itself: ${code}`], discovered: 0 };
  });
  const found = once(child, 'message').then(([message]) => message as Discovered);
  return Promise.race([found, ended]);
}

const site = await startBombSite();
let isWithinLimits = true;
for (const name of site.names.filter((one) => values.only === undefined || one === values.only)) {
  site.show(name);
  const { megabytes, seconds, problems, discovered } = await discover(site.origin);
  const isWithin = megabytes <= MEGABYTES_MAX && seconds <= SECONDS_MAX;
  isWithinLimits &&= isWithin;
  const figures = `${megabytes.toFixed(0).padStart(4)} MB ${seconds.toFixed(1).padStart(5)} s`;
  console.log(
    `${name.padEnd(34)} ${figures}  ${discovered} found  ${problems.join(', ')}${isWithin ? '' : '  TOO MUCH'}`,
  );
}
await site.close();
process.exitCode = isWithinLimits ? 0 : 1;
