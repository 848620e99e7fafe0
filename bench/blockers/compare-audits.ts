import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeList } from './stored-visits.ts';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const PAGES = 10;
const REQUESTS = 60;

/**
 * Audits the same pages by `vigie audit`, alternately without and with a list, so that both have the same load beside them.
 * Prints the seconds of each round and the ratio of the medians.
 */
export async function compareAudits(rounds: number, rules: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-audits-'));
  const list = join(folder, 'list.txt');
  await writeFile(list, largeList(rules));
  const server = createServer((request, response) => {
    const isPage = request.url?.startsWith('/page') === true;
    const images = Array.from({ length: REQUESTS }, (_, index) => `<img src="/folder${index}/collect.png">`);
    response.setHeader('content-type', isPage ? 'text/html' : 'image/png').end(isPage ? images.join('') : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = Array.from({ length: PAGES }, (_, index) => `${origin}/page${index}`);
  const [alone, listed] = [[], ['--blockers', list]];
  await secondsOf([...urls, ...alone]);
  const times: [alone: number, listed: number][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    times.push([await secondsOf([...urls, ...alone]), await secondsOf([...urls, ...listed])]);
    const [without = 0, withList = 0] = times.at(-1) ?? [];
    console.log(`round ${round}: ${without.toFixed(1)} s without, ${withList.toFixed(1)} s with a list`);
  }
  const [without, withList] = [0, 1].map((way) => median(times.map((pair) => pair[way] ?? 0))) as [
    number,
    number,
  ];
  console.log(
    `${PAGES} pages of ${REQUESTS} requests, ${rules} rules: ratio ${(withList / without).toFixed(2)}`,
  );
  server.close();
  await rm(folder, { recursive: true });
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, 'audit', ...args, '--format', 'json'], { stdio: 'ignore' });
  await once(child, 'close');
  return (performance.now() - started) / 1_000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
