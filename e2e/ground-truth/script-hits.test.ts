import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain } from '@vigie/audit/remedies/explain.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { ExpectedVerdicts } from '@vigie/demo-site/demo-page.ts';
import { expecting } from '@vigie/demo-site/demo-page.ts';
import { answerWith } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import type { Listening } from '@vigie/demo-site/listen.ts';
import type { Stated } from './verdict-differences.ts';
import { verdictDifferences } from './verdict-differences.ts';
import { visitAll } from './visits.ts';

/** A page whose tag calls the collector by script elements, in a form that no tracker family has. */
type ScriptPage = {
  /** Suffix that the tag adds to the collector's address. */
  call: string;
  policy?: (collector: string) => Record<string, string>;
  expected?: Partial<ExpectedVerdicts>;
  causes?: Stated['causes'];
  warnings?: Stated['warnings'];
};

const BLOCKED = {
  expected: { tagPhp: 'blocked-by-csp', csp: 'blocks-php-tag', hitPageview: 'failed' },
  causes: { tagPhp: 'csp', hitPageview: 'tagPhp' },
} as const;
const enforce = (text: string) => () => ({ 'content-security-policy': text });

const PAGES: Record<string, ScriptPage> = {
  'answered with JavaScript': { call: '/compte?page=a&callback=merci' },
  'answered with an image': { call: '/compte/gif?page=a' },
  'answered with nothing': { call: '/compte/vide?page=a' },
  'sent on to another address': { call: '/compte/redirection?page=a' },
  'allowed by the policy': {
    call: '/compte?page=a',
    policy: (collector) => ({ 'content-security-policy': `script-src 'self' 'unsafe-inline' ${collector}` }),
  },
  'stopped by script-src': {
    call: '/compte?page=a',
    policy: enforce("script-src 'self' 'unsafe-inline'"),
    ...BLOCKED,
  },
  'stopped by script-src-elem': {
    call: '/compte?page=a',
    policy: enforce("script-src *; script-src-elem 'self' 'unsafe-inline'"),
    ...BLOCKED,
  },
  'stopped by default-src': {
    call: '/compte?page=a',
    policy: enforce("default-src 'self' 'unsafe-inline'"),
    ...BLOCKED,
  },
  'reported by the policy': {
    call: '/compte?page=a',
    policy: () => ({ 'content-security-policy-report-only': "script-src 'self' 'unsafe-inline'" }),
    warnings: { csp: ['csp-report-only-violation'] },
  },
  'refused by the collector': {
    call: '/compte/erreur?page=a',
    expected: { tagPhp: 'http-error', hitPageview: 'failed' },
    causes: { hitPageview: 'tagPhp' },
  },
  'without parameters, as the tag itself would be': {
    call: '/compte',
    expected: { tagPhp: 'not-requested', hitPageview: 'not-sent' },
    causes: { hitPageview: 'tagPhp' },
  },
  'for a part of the tag': {
    call: '/compte/suite.js?v=3',
    expected: { tagPhp: 'not-requested', hitPageview: 'not-sent' },
    causes: { hitPageview: 'tagPhp' },
  },
};
const NAMES = Object.keys(PAGES);
const TRACKING: TrackingSettings = {
  jsTagName: 'balise.js',
  phpTagName: '/compte',
  requiredVariables: [],
  pageViewRule: null,
};
/** Settings with one address that serves the tag and takes its hits. */
const SHARED_NAME: TrackingSettings = { ...TRACKING, jsTagName: '/compte' };
const SHARED = 'the tag and its hits at one address';

let site: Listening;
let collector: Listening;
let observations: Map<string, Observation>;

beforeAll(async () => {
  collector = await listen(collect, { host: '127.0.0.1', port: 0 });
  site = await listen(servePage, { host: '127.0.0.1', port: 0 });
  observations = await visitAll([...NAMES, SHARED].map(urlOf), { tracking: TRACKING });
}, 120_000);
afterAll(() => Promise.all([site.close(), collector.close()]));

test.each(NAMES)('a call by a script element is evaluated as what became of it: %s', (name) => {
  const { expected = {}, causes = {}, warnings = {} } = PAGES[name] as ScriptPage;
  const stated = {
    path: name,
    expected: expecting(expected),
    causes,
    // The family is unknown: that the call announces the page is a guess.
    warnings: expected.hitPageview === undefined ? { ...GUESSED, ...warnings } : warnings,
  };
  expect(verdictDifferences(stated, observationOf(name), TRACKING)).toEqual([]);
});

test('the remedy of a stopped call adds the collector to the directive for scripts', () => {
  const verdicts = evaluateObservation(observationOf('stopped by script-src'), TRACKING);
  const csp = verdicts.find(({ check }) => check === 'csp');
  expect(csp && explain(csp, verdicts)).toMatchObject({
    code: 'allow-in-csp',
    params: { directive: 'script-src', line: `script-src 'self' 'unsafe-inline' ${collector.origin}/compte` },
  });
});

test('a collector that serves the tag itself is distinguished from its hits by their parameters', () => {
  const stated = { path: SHARED, expected: expecting({}), causes: {}, warnings: {} };
  expect(verdictDifferences(stated, observationOf(SHARED), SHARED_NAME)).toEqual([]);
});

const GUESSED: Stated['warnings'] = { hitPageview: ['page-view-rule-guessed'] };

function urlOf(name: string): string {
  return `${site.origin}/${name === SHARED ? 'partage' : `page/${NAMES.indexOf(name)}`}`;
}

function observationOf(name: string): Observation {
  return observations.get(urlOf(name)) as Observation;
}

function servePage(request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
  const [kind, number = ''] = pathOf(request).split('/').slice(1);
  const { call, policy } = PAGES[NAMES[Number(number)] ?? ''] ?? { call: '' };
  if (kind === 'balise.js') return javascript(TAG)(request, response);
  const data = '<script>window.dataLayer = [{ page_type: "essai" }];</script>';
  const tag =
    kind === 'partage'
      ? `<script src="${collector.origin}/compte" data-call="${collector.origin}/compte?idsite=1&rec=1"></script>`
      : `<script src="/balise.js" data-call="${collector.origin}${call}"></script>`;
  answerWith({
    type: 'text/html; charset=utf-8',
    headers: policy?.(collector.origin) ?? {},
    body: `<!doctype html><title>Page</title><link rel="icon" href="data:,">${data}${tag}`,
  })(request, response);
}

/** Tag that creates a script element from the attributes of its own element. */
const TAG = `const call = document.createElement('script');
call.src = document.currentScript.dataset.call;
document.head.append(call);`;

const collect: RequestListener = (request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://collector');
  const answers: Record<string, RequestListener> = {
    '/compte/gif': answerWith({ type: 'image/gif', body: 'GIF89a' }),
    '/compte/vide': answerWith({ status: 204, type: 'text/plain', body: '' }),
    '/compte/erreur': answerWith({ status: 500, type: 'text/plain', body: 'panne' }),
    '/compte/redirection': (_request, answer) => void answer.writeHead(302, { location: '/ailleurs' }).end(),
  };
  const isTag = pathname === '/compte' && search === '';
  (answers[pathname] ?? javascript(isTag ? TAG : ''))(request, response);
};

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://site').pathname;
}

function javascript(body: string): RequestListener {
  return answerWith({ type: 'text/javascript; charset=utf-8', body });
}
