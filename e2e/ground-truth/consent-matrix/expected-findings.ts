import type { ConsentFindingKind, ConsentMatrix, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { MatrixPage } from './matrix-page.ts';
import type { LoggedHit, LoggedVisit } from './serve-matrix.ts';

/** Name of a finding: path, kind and vendor. */
export type FindingName = `${string} ${ConsentFindingKind} ${string}`;

export const EXEMPT = 'piano';
/** Real consent managers, as configured by websites, without a refuse button on the first level. */
export const BANNERS_WITHOUT_REFUSAL = [
  'klaro-no-decline',
  'klaro-no-decline-it',
  'klaro-decline-transparent',
  'klaro-decline-outside',
  'tarteaucitron-no-deny',
  'v2-settings',
];
const VENDORS = ['matomo', 'ga4', 'piano'] as const;

const nameOf = (path: string, kind: ConsentFindingKind, vendor: string | null): FindingName =>
  `${path} ${kind} ${vendor ?? '-'}`;

export const namesIn = ({ findings }: Pick<ConsentMatrix, 'findings'>): FindingName[] =>
  findings.map(({ url, kind, vendor }) => nameOf(new URL(url).pathname, kind, vendor));

/** Returns the findings that the collector's log implies for a page; the others are planted in it. */
export function dueFindings(
  path: string,
  { pages, visits }: { pages: readonly MatrixPage[]; visits: readonly LoggedVisit[] },
): FindingName[] {
  const page = pages.find(({ name }) => path.endsWith(`/${name}`));
  // Visits after the first of a state delayed requests.
  const own = [
    ...Map.groupBy(
      visits.filter((visit) => visit.path === path),
      stateOf,
    ).values(),
  ].flatMap(([first]) => (first === undefined ? [] : [first]));
  const planted = (page?.planted ?? []).map(([kind, vendor]) => nameOf(path, kind, vendor));
  if (BANNERS_WITHOUT_REFUSAL.some((banner) => path.startsWith(`/${banner}/`)))
    planted.push(nameOf(path, 'no-refusal-at-first-level', null));
  return [...planted, ...VENDORS.flatMap((vendor) => ofVendor(vendor, { path, page, own }))];
}

type Page = { path: string; page: MatrixPage | undefined; own: readonly LoggedVisit[] };

function ofVendor(vendor: LoggedHit['vendor'], { path, page, own }: Page): FindingName[] {
  const hits = (state: MatrixState, isWanted: (hit: LoggedHit) => boolean): number =>
    own
      .find((visit) => stateOf(visit) === state)
      ?.hits.filter((hit) => hit.vendor === vendor && isWanted(hit)).length ?? 0;
  const isLate = (hit: LoggedHit) => isFull(hit) && hit.isAfterAnswer;
  const hasBanner = page?.banner !== 'none' && vendor !== EXEMPT;
  const accepted = own.some((visit) => stateOf(visit) === 'accept');
  const isDue = vendor === 'matomo' || (vendor === 'ga4' && hits('none', () => true) > 0);
  const kinds: (ConsentFindingKind | false)[] = [
    hasBanner && hits('none', isFull) > 0 && 'before-consent',
    hasBanner && hits('refuse', isLate) > 0 && 'against-refusal',
    hasBanner && hits('gpc', isFull) > 0 && 'against-gpc',
    accepted && isDue && hits('accept', isFull) === 0 && 'lost-after-acceptance',
    vendor === 'ga4' && own.some(({ isDefaultLate }) => isDefaultLate) && 'consent-default-late',
    hits('accept', isLate) > 0 && hits('accept', isFull) > 1 && 'twice-after-acceptance',
  ];
  return kinds.flatMap((kind) => (kind === false ? [] : [nameOf(path, kind, vendor)]));
}

/**
 * Returns the changes in a page's order by the collector's log of all its visits, some with delayed requests. For each
 * vendor, it counts the visits that differ from the first of their state; one of them may be chance.
 */
export function orderChanges(
  path: string,
  visits: readonly LoggedVisit[],
): { name: FindingName; visits: number }[] {
  const own = Map.groupBy(
    visits.filter((visit) => visit.path === path),
    stateOf,
  );
  return VENDORS.map((vendor) => {
    const changes = ORDER_FACTS.filter(({ isOfConsent }) => isOfConsent !== true || vendor !== EXEMPT).map(
      ({ state, of }) => {
        const [first, ...later] = (own.get(state) ?? []).map((visit) => of(hitsOf(visit, vendor), visit));
        return later.filter((one) => one !== first).length;
      },
    );
    return { name: nameOf(path, 'order-depends-on-speed', vendor), visits: Math.max(...changes) };
  }).filter((change) => change.visits > 0);
}

const hitsOf = ({ hits }: LoggedVisit, vendor: LoggedHit['vendor']) =>
  hits.filter((hit) => hit.vendor === vendor);

interface OrderFact {
  state: MatrixState;
  isOfConsent?: boolean;
  of: (hits: readonly LoggedHit[], visit: LoggedVisit) => boolean;
}

const isAnyFull = (hits: readonly LoggedHit[]) => hits.some(isFull);
const isLate: OrderFact['of'] = (hits, { isDefaultLate }) => isDefaultLate && hits.some(isGoogle);
const isGoogle = ({ vendor }: LoggedHit) => vendor === 'ga4';
const ORDER_FACTS: readonly OrderFact[] = [
  { state: 'none', isOfConsent: true, of: isAnyFull },
  { state: 'refuse', isOfConsent: true, of: isAnyFull },
  { state: 'accept', of: isAnyFull },
  {
    state: 'accept',
    of: (hits) => hits.filter(isFull).length > 1 && hits.some((hit) => isFull(hit) && hit.isAfterAnswer),
  },
  ...(['none', 'refuse', 'accept'] as const).map((state) => ({ state, of: isLate })),
];

const isFull = ({ isPing }: LoggedHit): boolean => !isPing;

function stateOf({ sendsPrivacy, answer }: LoggedVisit): MatrixState {
  return sendsPrivacy ? 'gpc' : (answer ?? 'none');
}
