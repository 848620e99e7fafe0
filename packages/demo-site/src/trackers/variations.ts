import type { Check, Warning } from '@vigie/contract/verdict.ts';
import type { ExpectedVerdicts } from '../demo-page.ts';
import { expecting } from '../demo-page.ts';
import { script } from '../shop/tracking-snippet.ts';
import type { Tracker } from './tracker.ts';

/** What a variation does to a tracker's page, and what must be found then. */
export type Variation = {
  name: string;
  /** The collector's way, as the first part of its path; see tracker-collector.ts. */
  collectorWay: 'sain' | 'hors-service' | 'sans-cors';
  libraryMissing: boolean;
  headers: Record<string, string>;
  /** HTML at the end of the body, run after the first page view. */
  end: (tracker: Tracker) => string;
  expected: (tracker: Tracker) => ExpectedVerdicts;
  causes: (tracker: Tracker) => Partial<Record<Check, Check>>;
  warnings: (tracker: Tracker) => Partial<Record<Check, Warning[]>>;
};

const HEALTHY: Variation = {
  name: 'sain',
  collectorWay: 'sain',
  libraryMissing: false,
  headers: {},
  end: ({ event }) => afterLoad(event),
  expected: () => expecting(),
  causes: () => ({}),
  warnings: () => ({}),
};
const FAILED_BY_COLLECTOR = { hitPageview: 'tagPhp' } as const;

/** Healthy twice, then once for each way in which a tracker fails in the field. */
export const VARIATIONS: readonly Variation[] = [
  HEALTHY,
  { ...HEALTHY, name: 'application', end: (tracker) => afterLoad(navigation(tracker)) },
  {
    ...HEALTHY,
    name: 'hors-service',
    collectorWay: 'hors-service',
    expected: (tracker) => expecting({ tagPhp: 'http-error', hitPageview: lost(tracker) }),
    causes: () => FAILED_BY_COLLECTOR,
  },
  {
    ...HEALTHY,
    name: 'csp',
    headers: { 'content-security-policy': "connect-src 'self'; img-src 'self'" },
    expected: (tracker) =>
      expecting({ csp: 'blocks-php-tag', tagPhp: 'blocked-by-csp', hitPageview: lost(tracker) }),
    causes: () => ({ tagPhp: 'csp', ...FAILED_BY_COLLECTOR }),
  },
  {
    ...HEALTHY,
    name: 'sans-cors',
    collectorWay: 'sans-cors',
    expected: withoutCors,
    causes: ({ answer }) => (answer === 'preflighted' ? FAILED_BY_COLLECTOR : {}),
    warnings: ({ answer }) => (answer === 'read' ? { tagPhp: ['cors-answer-unreadable'] } : {}),
  },
  {
    ...HEALTHY,
    name: 'absent',
    libraryMissing: true,
    end: () => '',
    expected: () => expecting({ tagJs: 'http-error', tagPhp: 'not-requested', hitPageview: 'not-sent' }),
    causes: () => ({ tagPhp: 'tagJs', hitPageview: 'tagPhp' }),
  },
  {
    ...HEALTHY,
    name: 'double',
    end: ({ pageView }) => afterLoad(pageView),
    expected: () => expecting({ hitPageview: 'sent-twice' }),
  },
];

/** Returns a page view that waits behind a lost hit is never sent at all. */
function lost({ waitsInLine }: Tracker): 'not-sent' | 'failed' {
  return waitsInLine ? 'not-sent' : 'failed';
}

function withoutCors({ answer, waitsInLine }: Tracker): ExpectedVerdicts {
  if (answer === 'preflighted') return expecting({ tagPhp: 'blocked-by-cors', hitPageview: 'failed' });
  return waitsInLine ? expecting({ hitPageview: 'not-sent' }) : expecting();
}

/** Runs once the library has run and its first page view is under way. */
function afterLoad(code: string): string {
  return script(`addEventListener('load', () => setTimeout(() => { ${code} }, 200));`);
}

function navigation({ pageView, followsHistory }: Tracker): string {
  const view = `document.title = 'Fiche'; history.pushState({}, '', location.pathname + '/fiche');`;
  return followsHistory ? view : `${view} ${pageView}`;
}
