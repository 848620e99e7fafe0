import {
  CONSENT_LATENESS_MS,
  DEVICE_CLASSES,
  VISITOR_CONSENTS,
  VISITOR_TRACKER_STATES,
  type BrowserFamily,
} from '@vigie/contract/real-visitors.ts';
import type { ClassedReport } from '@vigie/real-visitors/classify-report.ts';
import type { ReadSample } from '@vigie/real-visitors/read-sample.ts';

/** Figures of a tracker: its states, then page views with a request. */
export const FIGURES = VISITOR_TRACKER_STATES.length + 1;
export const CELL_LENGTH = VISITOR_CONSENTS.length * DEVICE_CLASSES.length * FIGURES;
/** Buckets of lateness, and one for a consent that was never known. */
const LATENESS = CONSENT_LATENESS_MS.length + 1;
/** Page views by consent, its lateness, class of device and presence of the dataLayer. */
const VIEWS_LENGTH = VISITOR_CONSENTS.length * LATENESS * DEVICE_CLASSES.length * 2;
const HOUR_MS = 3_600_000;
/** Groups of visitors, and other rows, that a website has between two flushes. Further ones are not counted. */
const ROWS_MAX = 20_000;
/** Hosts of reports that are counted separately in one hour of a process. Others are counted as `other`. */
const BLOCKED_MAX = 200;

export interface TalliedFigures {
  at: number;
  trackerId: string;
  browser: BrowserFamily;
  figures: number[];
}

export interface TalliedCell {
  at: number;
  trackerId: string;
  pageGroup: string;
  browser: BrowserFamily;
  release: string;
  counts: number[];
}

export interface TalliedCount {
  at: number;
  kind: string;
  name: string;
  browser: BrowserFamily | '';
  views: number;
}

export interface TalliedReports extends ClassedReport {
  at: number;
  pageGroup: string;
  browser: BrowserFamily;
  reports: number;
}

/** Page views of one group of visitors in an hour. */
interface Visitors {
  at: number;
  browser: BrowserFamily;
  pageGroup: string;
  release: string;
  views: number[];
  trackers: Map<string, number[]>;
}

/** Counts of one website since the last flush. Names in it are those of the website's configuration. */
export class VisitTally {
  /** Samples and reports that the counts contain. */
  messages = 0;
  readonly reports = new Map<string, TalliedReports>();
  private readonly events = new Map<string, TalliedCount>();
  private readonly visitors = new Map<string, Visitors>();
  /** Groups of the current hour by browser, then by page group and release: found without a key of its own. */
  private readonly found = new Map<BrowserFamily, Map<string, Visitors>>();
  private foundAt = 0;
  private readonly blocked = new Set<string>();

  addSample(sample: ReadSample, browser: BrowserFamily, nowMs: number): void {
    const at = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    this.messages += 1;
    for (const event of sample.events) this.addEvent(event, browser, at);
    const visitors = this.visitorsOf(sample, browser, at);
    if (visitors === null) return;
    const { consent, lateness, device, hasDataLayer, trackers } = sample;
    visitors.views[viewOf({ consent, lateness, device, hasDataLayer })]! += 1;
    const offset = (consent * DEVICE_CLASSES.length + device) * FIGURES;
    for (const { id, state, isRequested } of trackers) {
      let counts = visitors.trackers.get(id);
      if (counts === undefined) {
        counts = zeros(CELL_LENGTH);
        visitors.trackers.set(id, counts);
      }
      counts[offset + state]! += 1;
      if (isRequested) counts[offset + FIGURES - 1]! += 1;
    }
  }

  addReport(report: ClassedReport, { pageGroup, browser, nowMs }: ReportOrigin): void {
    const at = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    const isNamed = this.blocked.has(report.blocked) || this.blocked.size < BLOCKED_MAX;
    const blocked = isNamed ? report.blocked : 'other';
    if (isNamed) this.blocked.add(blocked);
    const key = `${at}\n${report.policy}\n${report.directive}\n${blocked}\n${report.class}\n${pageGroup}\n${browser}`;
    const known = findOrAddRow(this.reports, key, () => ({
      ...report,
      blocked,
      at,
      pageGroup,
      browser,
      reports: 0,
    }));
    if (known !== null) known.reports += 1;
  }

  /** Adds the counts of another tally of the same website. */
  add(other: VisitTally): void {
    this.messages += other.messages;
    for (const [key, row] of other.visitors) {
      const { at, browser, pageGroup, release } = row;
      const known = findOrAddRow(this.visitors, key, () => newVisitors({ at, browser, pageGroup, release }));
      if (known === null) continue;
      addNumbers(known.views, row.views);
      for (const [id, counts] of row.trackers) {
        const mine = known.trackers.get(id) ?? zeros(CELL_LENGTH);
        addNumbers(mine, counts);
        known.trackers.set(id, mine);
      }
    }
    for (const [key, row] of other.events) {
      const known = findOrAddRow(this.events, key, () => ({ ...row, views: 0 }));
      if (known !== null) known.views += row.views;
    }
    for (const [key, row] of other.reports) {
      const known = findOrAddRow(this.reports, key, () => ({ ...row, reports: 0 }));
      if (known !== null) known.reports += row.reports;
    }
  }

  /** Returns the states of each tracker by group of visitors. */
  cells(): TalliedCell[] {
    return [...this.visitors.values()].flatMap(({ at, browser, pageGroup, release, trackers }) =>
      [...trackers].map(([trackerId, counts]) => ({ at, trackerId, pageGroup, browser, release, counts })),
    );
  }

  /** Returns the states of each tracker by browser. */
  figures(): TalliedFigures[] {
    const sums = new Map<string, TalliedFigures>();
    for (const { at, trackerId, browser, counts } of this.cells()) {
      const key = `${at} ${trackerId} ${browser}`;
      const sum = sums.get(key) ?? { at, trackerId, browser, figures: zeros(FIGURES) };
      for (const [index, number] of counts.entries()) sum.figures[index % FIGURES]! += number;
      sums.set(key, sum);
    }
    return [...sums.values()];
  }

  /** Returns page views by each property of its own. */
  counts(): TalliedCount[] {
    const sums = new Map<string, TalliedCount>(this.events);
    const count = ({ views, ...row }: TalliedCount) => {
      if (views === 0) return;
      const key = `${row.at}\n${row.kind}\n${row.name}\n${row.browser}`;
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { ...row, views });
      else sum.views += views;
    };
    for (const { at, browser, pageGroup, release, views } of this.visitors.values()) {
      const all = views.reduce((sum, number) => sum + number, 0);
      count({ at, kind: 'view', name: '', browser, views: all });
      count({ at, kind: 'page-group', name: pageGroup, browser: '', views: all });
      if (release !== '') count({ at, kind: 'release', name: release, browser, views: all });
      for (const [index, number] of views.entries())
        for (const [kind, name] of namesOfView(index)) count({ at, kind, name, browser, views: number });
    }
    return [...sums.values()];
  }

  private visitorsOf(
    { pageGroup, release }: ReadSample,
    browser: BrowserFamily,
    at: number,
  ): Visitors | null {
    if (at !== this.foundAt) {
      this.found.clear();
      this.foundAt = at;
    }
    let ofBrowser = this.found.get(browser);
    if (ofBrowser === undefined) {
      ofBrowser = new Map();
      this.found.set(browser, ofBrowser);
    }
    const name = release === '' ? pageGroup : `${pageGroup}\n${release}`;
    const found = ofBrowser.get(name);
    if (found !== undefined) return found;
    const made = findOrAddRow(this.visitors, `${at}\n${browser}\n${name}`, () =>
      newVisitors({ at, browser, pageGroup, release }),
    );
    if (made !== null) ofBrowser.set(name, made);
    return made;
  }

  private addEvent(
    { name, missing, wrongTyped }: ReadSample['events'][number],
    browser: BrowserFamily,
    at: number,
  ): void {
    this.countEvent({ at, kind: 'event', name, browser: '' });
    for (const property of missing)
      this.countEvent({ at, kind: 'event-missing', name: `${name} ${property}`, browser });
    for (const property of wrongTyped)
      this.countEvent({ at, kind: 'event-wrong', name: `${name} ${property}`, browser });
  }

  private countEvent(row: Omit<TalliedCount, 'views'>): void {
    const key = `${row.at}\n${row.kind}\n${row.name}\n${row.browser}`;
    const known = findOrAddRow(this.events, key, () => ({ ...row, views: 0 }));
    if (known !== null) known.views += 1;
  }
}

interface ReportOrigin {
  pageGroup: string;
  browser: BrowserFamily;
  nowMs: number;
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

function newVisitors(group: Omit<Visitors, 'views' | 'trackers'>): Visitors {
  return { ...group, views: zeros(VIEWS_LENGTH), trackers: new Map() };
}

/** Returns the row of a key, made if there is none. Null: there are too many rows. */
function findOrAddRow<T>(rows: Map<string, T>, key: string, make: () => T): T | null {
  const known = rows.get(key);
  if (known !== undefined) return known;
  if (rows.size >= ROWS_MAX) return null;
  const made = make();
  rows.set(key, made);
  return made;
}

function addNumbers(known: number[], added: readonly number[]): void {
  for (const [at, number] of added.entries()) known[at]! += number;
}

type View = Pick<ReadSample, 'consent' | 'lateness' | 'device' | 'hasDataLayer'>;

function viewOf({ consent, lateness, device, hasDataLayer }: View): number {
  const index = (consent * LATENESS + lateness + 1) * DEVICE_CLASSES.length + device;
  return index * 2 + Number(hasDataLayer);
}

/** Returns the kinds and names under which the page views of an index are counted. */
function namesOfView(index: number): [kind: string, name: string][] {
  const rest = Math.floor(index / 2);
  const device = DEVICE_CLASSES[rest % DEVICE_CLASSES.length] ?? 'desktop';
  const bucket = Math.floor(rest / DEVICE_CLASSES.length);
  const consent = VISITOR_CONSENTS[Math.floor(bucket / LATENESS)] ?? 'unknown';
  const latenessMs = CONSENT_LATENESS_MS[(bucket % LATENESS) - 1] ?? -1;
  return [
    ['device', device],
    ['consent', `${consent} ${latenessMs}`],
    ['data-layer', index % 2 === 1 ? 'present' : 'absent'],
  ];
}

/** Returns the figures of each consent and class of device in a cell. */
export function readCell(counts: readonly number[]) {
  return VISITOR_CONSENTS.flatMap((consent, consentAt) =>
    DEVICE_CLASSES.map((device, deviceAt) => {
      const offset = (consentAt * DEVICE_CLASSES.length + deviceAt) * FIGURES;
      const states = counts.slice(offset, offset + VISITOR_TRACKER_STATES.length);
      return { consent, device, states, requested: counts[offset + FIGURES - 1] ?? 0 };
    }),
  );
}
