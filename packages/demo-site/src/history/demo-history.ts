import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { DemoSite } from '../demo-site.ts';
import { pastMatrices, type RecordedOffer } from './recorded-offers.ts';
import { hadOlderContainer, purchaseFaultsOn, purchaseRuns } from './recorded-purchases.ts';
import { serverVisits, type RecordedServerVisit } from './recorded-server-calls.ts';
import { readRecordedVisits, type RecordedVisit } from './recorded-visits.ts';

/**
 * Past of the shop before its first audit: an audit and a purchase a day, a consent matrix a week, oldest first, and
 * releases between them.
 */
export interface DemoHistory {
  audits: PastVisit[][];
  purchases: JourneyRecord[];
  matrices: RecordedOffer[][];
  /** Visits whose hits the shop's server container sent on, oldest first. */
  serverVisits: RecordedServerVisit[];
  /** Each release follows the audit of this index. */
  releases: PastRelease[];
}

type PastVisit = Pick<RecordedVisit, 'observation' | 'received'>;

interface PastRelease {
  afterAudit: number;
  label: string;
}

export const DAYS = 30;
const NEW_ARCHIVES: PastRelease = { afterAudit: 2, label: '2.3.0' };
const NEW_THEME: PastRelease = { afterAudit: 13, label: '2.4.0' };
/** Release that repaired the product pages, which the new theme had cut off from the collector. */
const PRODUCTS_REPAIRED: PastRelease = { afterAudit: 17, label: '2.4.1' };
/** Release after the last audit: its faults are new in today's audit. */
const NEW_SHOPS: PastRelease = { afterAudit: DAYS - 1, label: '2.5.0' };
/** Difference of a page view's identifiers on two days, and number of identifiers. */
const ID_STEP = 7_919;
const ID_COUNT = 0x1_00_00_00;
/** Audit, from 0, during which the collector was down. */
const OUTAGE = 23;

/** Releases that broke pages; the other faults are older than the history. */
const BROKEN_BY: Readonly<Record<string, PastRelease>> = {
  '/promo/soldes-2019': NEW_ARCHIVES,
  '/archives/catalogue-2021': NEW_ARCHIVES,
  '/sav/suivi-de-colis': NEW_THEME,
  '/promo/vente-privee': NEW_THEME,
  '/newsletter': NEW_THEME,
  '/boutiques': NEW_SHOPS,
  '/sav/retours': NEW_SHOPS,
};

interface Recorded {
  visits: RecordedVisit[];
  /** Paths of the pages with the container. */
  managed: ReadonlySet<string>;
}

/** Returns the past of the shop at these addresses, as visits of its listed pages. It ends with the faults of today. */
export function demoHistory(site: DemoSite): DemoHistory {
  const visits = readRecordedVisits(site);
  const managed = new Set(site.pages.filter((page) => page.managed).map(({ path }) => path));
  return {
    audits: Array.from({ length: DAYS }, (_none, audit) => visitsOf(audit, { visits, managed })),
    purchases: purchaseRuns(DAYS, site).map((run, day) => ({
      ...run,
      pages: run.pages.map((page) => ({ ...page, observation: withOwnPageViews(page.observation, day) })),
    })),
    matrices: pastMatrices(site),
    serverVisits: serverVisits(site),
    releases: [NEW_ARCHIVES, NEW_THEME, PRODUCTS_REPAIRED, NEW_SHOPS],
  };
}

function visitsOf(audit: number, { visits, managed }: Recorded): PastVisit[] {
  return visits
    .filter(({ path, isCollectorDown }) => isCollectorDown === isCutOff(audit, path))
    .filter(({ path, isHealthy }) => isHealthy === isHealthyIn(audit, { path, managed }))
    .map((visit) => ({ ...visit, observation: withOwnPageViews(visit.observation, audit) }));
}

/** Returns a visit whose page views have identifiers of their own on each day, by which the report knows them. */
function withOwnPageViews(observation: Observation, day: number): Observation {
  const { requests } = observation;
  if (requests.state !== 'recorded') return observation;
  const value = requests.value.map((request) => ({
    ...request,
    url: request.url.replace(/(?<=[?&]pv_id=)[\da-f]{6}/, (id) =>
      ((Number.parseInt(id, 16) + day * ID_STEP) % ID_COUNT).toString(16).padStart(6, '0'),
    ),
  }));
  return { ...observation, requests: { state: 'recorded', value } };
}

/**
 * Returns whether a page was healthy on a day. A page of the container was healthy until the container's present
 * version went live, which no release of the shop reports.
 */
function isHealthyIn(
  audit: number,
  { path, managed }: { path: string; managed: ReadonlySet<string> },
): boolean {
  if (managed.has(path)) return hadOlderContainer(purchaseFaultsOn(audit));
  const release = BROKEN_BY[path];
  return release !== undefined && audit <= release.afterAudit;
}

function isCutOff(audit: number, path: string): boolean {
  const isRepaired = audit <= NEW_THEME.afterAudit || audit > PRODUCTS_REPAIRED.afterAudit;
  return audit === OUTAGE || (!isRepaired && path.startsWith('/produit/'));
}
