/**
 * Measures how long stored visits take to be matched with filter lists, beside a scan for plain substrings and beside
 * reading the visits alone. Prints time, processor time, ratio and memory of each, each in a process of its own.
 * With `--audits`, it audits pages so many times without and with a list instead.
 * npm run bench:blockers -- [--visits 10000] [--requests 60] [--rules 100000] [--audits 5]
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createBlocker } from '@vigie/audit/blockers/blocker.ts';
import { readFilterList } from '@vigie/audit/blockers/filter-list.ts';
import { compareAudits } from './compare-audits.ts';
import { largeList, storedVisit } from './stored-visits.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '60' },
    rules: { type: 'string', default: '100000' },
    way: { type: 'string' },
    audits: { type: 'string' },
  },
});
const [visits, requests, rules] = [values.visits, values.requests, values.rules].map(Number) as [
  number,
  number,
  number,
];
/** A plain scan compares every address with every rule: a share of the visits is enough to know its time. */
const SCANNED_SHARE = 1_000;

/** Prepares a way, and returns a function that gives the number of stopped requests. */
const WAYS: Record<string, () => () => number> = {
  'visits alone': () => () => eachVisit(visits, () => 0),
  'filter lists': () => {
    const blocker = createBlocker([readFilterList('large', largeList(rules))]);
    return () => eachVisit(visits, (visit) => blocker.open(visit)().blocked.length);
  },
  'plain substrings': () => {
    const parts = largeList(rules)
      .split('\n')
      .map((line) => line.replaceAll(/^@@|^\|\||\^.*$|\$.*$/g, ''))
      .filter((part) => part.length > 2);
    return () =>
      eachVisit(visits / SCANNED_SHARE, ({ requests: recorded }) =>
        recorded.state === 'recorded'
          ? recorded.value.filter(({ url }) => parts.some((part) => url.includes(part))).length
          : 0,
      );
  },
};

function eachVisit(count: number, read: (visit: ReturnType<typeof storedVisit>) => number): number {
  let stopped = 0;
  for (let at = 0; at < count; at += 1)
    stopped += read(JSON.parse(JSON.stringify(storedVisit(at, requests))));
  return stopped;
}

/** Returns the seconds of this process so far: by the clock, and of a processor. */
function usedSeconds(): [clock: number, processor: number] {
  const { user, system } = process.cpuUsage();
  return [performance.now() / 1_000, (user + system) / 1_000_000];
}

if (values.audits !== undefined) {
  await compareAudits(Number(values.audits), rules);
} else if (values.way === undefined) {
  const results = Object.keys(WAYS).map((way) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...process.argv.slice(1), '--way', way], {
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(stderr);
    return {
      way,
      ...(JSON.parse(stdout) as { seconds: number; processor: number; megabytes: number; stopped: number }),
    };
  });
  const alone = results[0]?.processor ?? 1;
  console.log(`${visits} visits of ${requests} requests, ${rules} rules`);
  for (const { way, seconds, processor, megabytes, stopped } of results) {
    const times = `${seconds.toFixed(1).padStart(9)} s, of a processor ${processor.toFixed(1).padStart(7)} s`;
    const figures = `${times}  ${megabytes.toFixed(0).padStart(5)} MB`;
    console.log(
      `${way.padEnd(20)} ${figures}  ${(processor / alone).toFixed(1).padStart(8)}  ${stopped} stopped`,
    );
  }
} else {
  const share = values.way === 'plain substrings' ? SCANNED_SHARE : 1;
  const run = WAYS[values.way]?.() ?? (() => 0);
  const prepared = usedSeconds();
  const stopped = run();
  const ended = usedSeconds();
  const [seconds, processor] = prepared.map(
    (before, index) => before + ((ended[index] ?? 0) - before) * share,
  );
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  console.log(JSON.stringify({ seconds, processor, megabytes, stopped: stopped * share }));
}
