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
const HOUR_MS = 3_600_000;
/** Rows of one kind that a website holds between two flushes. Further groups are not counted. */
const ROWS_MAX = 20_000;
/** Hosts of reports that are told apart in one hour of a process. Others are counted as `other`. */
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

/** Counts of one website since the last flush. Names in it are those of the website's configuration. */
export class VisitTally {
  /** Samples and reports that the counts contain. */
  messages = 0;
  readonly figures = new Map<string, TalliedFigures>();
  readonly cells = new Map<string, TalliedCell>();
  readonly counts = new Map<string, TalliedCount>();
  readonly reports = new Map<string, TalliedReports>();
  private readonly blocked = new Set<string>();

  addSample(sample: ReadSample, browser: BrowserFamily, nowMs: number): void {
    const at = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    this.messages += 1;
    for (const tracker of sample.trackers) this.addTracker(tracker, { sample, browser, at });
    this.count({ at, kind: 'view', name: '', browser });
    this.count({ at, kind: 'page-group', name: sample.pageGroup, browser: '' });
    this.count({ at, kind: 'device', name: DEVICE_CLASSES[sample.device] ?? 'desktop', browser });
    const lateness = CONSENT_LATENESS_MS[sample.lateness] ?? -1;
    const consent = VISITOR_CONSENTS[sample.consent] ?? 'unknown';
    this.count({ at, kind: 'consent', name: `${consent} ${lateness}`, browser });
    if (sample.release !== '') this.count({ at, kind: 'release', name: sample.release, browser });
    this.count({ at, kind: 'data-layer', name: sample.hasDataLayer ? 'present' : 'absent', browser });
    for (const { name, missing, wrongTyped } of sample.events) {
      this.count({ at, kind: 'event', name, browser: '' });
      for (const property of missing)
        this.count({ at, kind: 'event-missing', name: `${name} ${property}`, browser });
      for (const property of wrongTyped)
        this.count({ at, kind: 'event-wrong', name: `${name} ${property}`, browser });
    }
  }

  addReport(report: ClassedReport, { pageGroup, browser, nowMs }: ReportOrigin): void {
    const at = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    const isNamed = this.blocked.has(report.blocked) || this.blocked.size < BLOCKED_MAX;
    const blocked = isNamed ? report.blocked : 'other';
    if (isNamed) this.blocked.add(blocked);
    const key = `${at}\n${report.policy}\n${report.directive}\n${blocked}\n${report.class}\n${pageGroup}\n${browser}`;
    const known = this.reports.get(key);
    if (known !== undefined) known.reports += 1;
    else if (this.reports.size < ROWS_MAX)
      this.reports.set(key, { ...report, blocked, at, pageGroup, browser, reports: 1 });
  }

  /** Adds the counts of another tally of the same website. */
  add(other: VisitTally): void {
    this.messages += other.messages;
    for (const [key, row] of other.figures) addNumbers(kept(this.figures, key, row)?.figures, row.figures);
    for (const [key, row] of other.cells) addNumbers(kept(this.cells, key, row)?.counts, row.counts);
    for (const [key, row] of other.counts) {
      const known = kept(this.counts, key, row);
      if (known !== null) known.views += row.views;
    }
    for (const [key, row] of other.reports) {
      const known = kept(this.reports, key, row);
      if (known !== null) known.reports += row.reports;
    }
  }

  private addTracker(
    { id, state, isRequested }: ReadSample['trackers'][number],
    { sample, browser, at }: { sample: ReadSample; browser: BrowserFamily; at: number },
  ): void {
    const { pageGroup, release } = sample;
    const sum = `${at}\n${id}\n${browser}`;
    let figures = this.figures.get(sum);
    if (figures === undefined) {
      figures = { at, trackerId: id, browser, figures: Array<number>(FIGURES).fill(0) };
      this.figures.set(sum, figures);
    }
    addState(figures.figures, 0, { state, isRequested });
    const key = `${sum}\n${pageGroup}\n${release}`;
    let cell = this.cells.get(key);
    if (cell === undefined) {
      if (this.cells.size >= ROWS_MAX) return;
      cell = { at, trackerId: id, pageGroup, browser, release, counts: Array<number>(CELL_LENGTH).fill(0) };
      this.cells.set(key, cell);
    }
    const part = sample.consent * DEVICE_CLASSES.length + sample.device;
    addState(cell.counts, part * FIGURES, { state, isRequested });
  }

  private count({ at, kind, name, browser }: Omit<TalliedCount, 'views'>): void {
    const key = `${at}\n${kind}\n${name}\n${browser}`;
    const known = this.counts.get(key);
    if (known !== undefined) known.views += 1;
    else if (this.counts.size < ROWS_MAX) this.counts.set(key, { at, kind, name, browser, views: 1 });
  }
}

/** Returns the known row of a key. Null: there was none, and the given row is stored, within the limit. */
function kept<T>(rows: Map<string, T>, key: string, row: T): T | null {
  const known = rows.get(key);
  if (known !== undefined) return known;
  if (rows.size < ROWS_MAX) rows.set(key, row);
  return null;
}

function addNumbers(known: number[] | undefined, added: readonly number[]): void {
  for (const [at, number] of added.entries()) if (known !== undefined) known[at]! += number;
}

interface ReportOrigin {
  pageGroup: string;
  browser: BrowserFamily;
  nowMs: number;
}

function addState(
  counts: number[],
  offset: number,
  { state, isRequested }: { state: number; isRequested: boolean },
): void {
  counts[offset + state]! += 1;
  if (isRequested) counts[offset + FIGURES - 1]! += 1;
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
