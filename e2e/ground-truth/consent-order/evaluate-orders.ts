import { evaluateMatrixPages } from '../consent-matrix/evaluate-matrix-pages.ts';
import { orderChanges, type FindingName } from '../consent-matrix/expected-findings.ts';
import type { OrderPage } from './order-page.ts';

export interface EvaluatedOrders {
  code: number | null;
  /** Expected findings about an order that depends on speed, by page and vendor. */
  due: FindingName[];
  found: FindingName[];
  /** Findings where a single visit differed: neither result is expected. */
  undecided: FindingName[];
  /** Paths with a safe order, and those reported as safe. */
  safe: string[];
  reportedSafe: string[];
  /** Other differences from the planted faults or from the log. */
  others: string[];
  visits: number;
}

/** Delay in seconds from which on each planted order breaks. */
const BREAKS_ALL_SECONDS = 2;

/** Audits pages while their files are delayed by a number of seconds. */
export async function evaluateOrders(
  pages: readonly OrderPage[],
  banners: readonly string[],
  delay: string,
): Promise<EvaluatedOrders> {
  const matrix = await evaluateMatrixPages(pages, banners, ['--hold-back', delay]);
  const { report, visits, code } = matrix;
  const paths = [...new Set(visits.map(({ path }) => path))];
  const orderOf = (path: string) => {
    const page = pages.find(({ name }) => path.endsWith(`/${name}`));
    if (page?.safeUnder !== undefined && path.startsWith(`/${page.safeUnder}/`)) return 'safe';
    return page?.order ?? null;
  };
  const changes = paths.flatMap((path) => orderChanges(path, visits));
  const due = changes.filter(({ visits: changed }) => changed > 1).map(({ name }) => name);
  const undecided = changes.filter(({ name }) => !due.includes(name)).map(({ name }) => name);
  const isBroken = (path: string) => [...due, ...undecided].some((name) => name.startsWith(`${path} `));
  const [orders, rest] = [matrix.found.filter(isOfOrder), matrix.found.filter((name) => !isOfOrder(name))];
  const reportedSafe = (report.consent?.pages ?? [])
    .filter(({ order }) => order === 'safe')
    .map(({ url }) => new URL(url).pathname);
  return {
    code,
    due,
    undecided,
    found: [...new Set(orders)],
    safe: paths.filter((path) => orderOf(path) !== null && !isBroken(path)),
    reportedSafe,
    others: [
      ...matrix.due.filter((name) => !rest.includes(name)).map((name) => `missed: ${name}`),
      ...rest.filter((name) => !matrix.due.includes(name)).map((name) => `wrongly found: ${name}`),
      ...paths
        .filter(
          (path) => !isAsPlanted(orderOf(path), { path, changes: changes.map(({ name }) => name), delay }),
        )
        .map((path) => `not as planted: ${path}`),
    ],
    visits: visits.length,
  };
}

const isOfOrder = (name: FindingName) => name.includes(' order-depends-on-speed ');

/** Returns whether the result matches the planted faults. Short delays break only some orders. */
function isAsPlanted(
  order: OrderPage['order'],
  { path, changes, delay }: { path: string; changes: readonly FindingName[]; delay: string },
): boolean {
  const own = changes.filter((name) => name.startsWith(`${path} `));
  if (order === null || order === 'safe') return own.length === 0;
  const planted = own.every((name) => name.endsWith(` ${order.vendor}`));
  return planted && (own.length > 0 || Number(delay) < BREAKS_ALL_SECONDS);
}
