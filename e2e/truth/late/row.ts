import type { Parts, Truth } from './page.ts';
import { ENTRY } from './page.ts';

/** Pages of one kind, one for each delay. */
export type Row = {
  name: string;
  /** Milliseconds after the load. */
  delays: readonly number[];
  /** The delay of the page that the tests visit. */
  inTests?: number;
  parts: (ms: number) => Parts;
  /** What differs from a healthy page with one page view; a list where several truths are right. */
  truth?: Partial<Truth> | Partial<Truth>[];
};

export const ALL = [300, 1_000, 2_000, 3_000, 5_000];
/** Longer than any visit looks ahead. */
export const NEVER = [30_000];

export const HEALTHY: Truth = {
  reasons: {},
  causes: {},
  warnings: {},
  pushes: [ENTRY],
  hits: ['page-view'],
  views: ['load'],
};
export const SENT_TWICE: Partial<Truth> = {
  reasons: { hitPageview: 'sent-twice' },
  hits: ['page-view', 'page-view'],
};
export const NOTHING_SENT: Partial<Truth> = {
  reasons: { tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { hitPageview: 'tagPhp' },
  hits: [],
};
export const NO_TAG: Partial<Truth> = {
  reasons: { tagJs: 'not-requested', tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { tagPhp: 'tagJs', hitPageview: 'tagPhp' },
  hits: [],
};
export const TWO_LOADS: Partial<Truth> = { hits: ['page-view', 'page-view'], views: ['load', 'load'] };
/** Views after the load, each with its page view. */
export const viewed = (...views: string[]): Partial<Truth> => ({
  views: ['load', ...views],
  hits: ['page-view', ...views.map((view) => `page-view ${view.split(' ')[1]}`)],
});
export const LITERAL = JSON.stringify(ENTRY);

/** Code that sends the page view only. */
export const sends = (code: string, more: Parts = {}): Parts => ({ atOnce: 'nothing', code, ...more });
/** Code that has the tag send its hits by an expression that uses `url`. */
export const sendBy = (code: string) => `_phare.push(['setTransport', (url) => { ${code}; }]);`;

/** Code that runs after the load in the body of an asynchronous function. */
export const onceLoaded = (code: string) => `loaded.then(async () => { ${code} });`;
