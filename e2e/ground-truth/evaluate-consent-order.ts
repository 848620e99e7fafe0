/**
 * Audits pages with a safe and with an unsafe consent order by `vigie audit --consent matrix --hold-back`. They have
 * custom and real consent managers, whose files are delayed by seven delays one after another. It compares the findings, and the
 * orders reported as safe, with the log of the pages' collector. It prints the faults, then precision and recall of
 * each delay. `--load` starts busy loops beside the visits. Exits with 1 if one of them is below 1.
 * npm ci --prefix e2e/consent-managers && npm run evaluate:consent-order -- [--only TEXT] [--delays 1,3] [--load 4]
 */
import { parseArgs } from 'node:util';
import { evaluateOrders } from './consent-order/evaluate-orders.ts';
import { ORDER_PAGES } from './consent-order/order-page.ts';
import { startBusyLoops } from './late/busy-loops.ts';

/** Delays in seconds. The tag, the manager and its settings are delayed by each: 21 schedules. */
const DELAYS = '0.5,1,1.5,2,3,4,6';
const BANNERS = ['v3-box', 'klaro-notice', 'tarteaucitron-bottom', 'orejime-banner'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    delays: { type: 'string', default: DELAYS },
    load: { type: 'string', default: '0' },
  },
});
const pages = ORDER_PAGES.filter(({ name }) => name.includes(values.only));
const loops = startBusyLoops(Number(values.load));
const wrong: string[] = [];
const head = ['delay', 'planted', 'found', 'precision', 'recall', 'undecided', 'safe', 'said safe', 'visits'];
const rows: (string | number)[][] = [head];
for (const delay of values.delays.split(',')) {
  const { code, due, undecided, found, safe, reportedSafe, others, visits } = await evaluateOrders(
    pages,
    BANNERS,
    delay,
  );
  const right = found.filter((name) => due.includes(name)).length;
  const share = (of: number) => (of === 0 ? '-' : (right / of).toFixed(3));
  wrong.push(
    ...differences(due, found).map((text) => `${delay} s, finding ${text}`),
    ...differences(safe, reportedSafe).map((text) => `${delay} s, safe page ${text}`),
    ...others.map((text) => `${delay} s, ${text}`),
    ...(code === 1 ? [] : [`${delay} s, exit code ${code}`]),
  );
  rows.push([
    `${delay} s`,
    due.length,
    found.length,
    share(found.length),
    share(due.length),
    undecided.length,
    safe.length,
    reportedSafe.length,
    visits,
  ]);
}
loops[Symbol.dispose]();
const table = rows.map((cells) => cells.map((cell) => String(cell).padStart(11)).join(''));
process.stdout.write([...wrong, '', ...table, ''].join('\n'));
if (wrong.length > 0) process.exitCode = 1;

function differences(due: readonly string[], found: readonly string[]): string[] {
  return [
    ...due.filter((name) => !found.includes(name)).map((name) => `missed: ${name}`),
    ...found.filter((name) => !due.includes(name)).map((name) => `wrongly told: ${name}`),
  ];
}
