import type { Check, Warning } from '@vigie/contract/verdict.ts';
import type { ExpectedVerdicts } from '../demo-page.ts';
import { expecting } from '../demo-page.ts';
import { script } from '../shop/tracking-snippet.ts';
import type { Tracker } from './tracker.ts';

/** Change of a tracker's page, and the expected results. */
export type Variation = {
  name: string;
  /** The collector's behaviour, as the first part of its path; see tracker-collector.ts. */
  collectorWay: 'sain' | 'hors-service' | 'sans-cors';
  libraryMissing: boolean;
  headers: Record<string, string>;
  /** Returns HTML at the end of the body, run after the first page view. */
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

/** Two healthy variations, then one for each way in which trackers fail in practice. */
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

/** Returns the state of a page view after a lost hit; one that is queued behind it is never sent. */
function lost({ waitsInLine }: Tracker): 'not-sent' | 'failed' {
  return waitsInLine ? 'not-sent' : 'failed';
}

function withoutCors({ answer, waitsInLine }: Tracker): ExpectedVerdicts {
  if (answer === 'preflighted') return expecting({ tagPhp: 'blocked-by-cors', hitPageview: 'failed' });
  return waitsInLine ? expecting({ hitPageview: 'not-sent' }) : expecting();
}

/** Returns a script that runs the code once the library has run and its first page view is being sent. */
function afterLoad(code: string): string {
  return script(`addEventListener('load', () => setTimeout(() => { ${code} }, 200));`);
}

function navigation({ pageView, followsHistory }: Tracker): string {
  const view = `document.title = 'Fiche'; history.pushState({}, '', location.pathname + '/fiche');`;
  return followsHistory ? view : `${view} ${pageView}`;
}
