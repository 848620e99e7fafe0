import type { Parts, PageGroundTruth } from './page.ts';
import { ENTRY } from './page.ts';

/** Pages of one kind, one for each delay. */
export type Row = {
  name: string;
  /** In ms after the load. */
  delays: readonly number[];
  /** Delay of the page that the tests visit. */
  inTests?: number;
  parts: (ms: number) => Parts;
  /** Differences from a healthy page with one page view; a list of alternatives where several are right. */
  expected?: Partial<PageGroundTruth> | Partial<PageGroundTruth>[];
};

export const ALL = [300, 1_000, 2_000, 3_000, 5_000];
/** Longer than the time that any visit looks ahead, in ms. */
export const NEVER = [30_000];

export const HEALTHY: PageGroundTruth = {
  reasons: {},
  causes: {},
  warnings: {},
  pushes: [ENTRY],
  hits: ['page-view'],
  views: ['load'],
};
export const SENT_TWICE: Partial<PageGroundTruth> = {
  reasons: { hitPageview: 'sent-twice' },
  hits: ['page-view', 'page-view'],
};
export const NOTHING_SENT: Partial<PageGroundTruth> = {
  reasons: { tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { hitPageview: 'tagPhp' },
  hits: [],
};
export const NO_TAG: Partial<PageGroundTruth> = {
  reasons: { tagJs: 'not-requested', tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { tagPhp: 'tagJs', hitPageview: 'tagPhp' },
  hits: [],
};
export const TWO_LOADS: Partial<PageGroundTruth> = {
  hits: ['page-view', 'page-view'],
  views: ['load', 'load'],
};
/** Returns the ground truth of views after the load, each with its page view. */
export const viewed = (...views: string[]): Partial<PageGroundTruth> => ({
  views: ['load', ...views],
  hits: ['page-view', ...views.map((view) => `page-view ${view.split(' ')[1]}`)],
});
export const LITERAL = JSON.stringify(ENTRY);

/** Returns code that sends the page view only. */
export const sends = (code: string, more: Parts = {}): Parts => ({ atOnce: 'nothing', code, ...more });
/** Returns code that makes the tag send its hits by an expression with `url`. */
export const sendBy = (code: string) => `_phare.push(['setTransport', (url) => { ${code}; }]);`;

/** Returns code that runs after the load, in the body of an asynchronous function. */
export const onceLoaded = (code: string) => `loaded.then(async () => { ${code} });`;
