import {
  COMPARED_KINDS,
  type ComparedKind,
  type ComparedPage,
  type RunComparison,
} from '@vigie/contract/comparison.ts';
import { NOW, sampleId, sampleScore } from './samples.ts';

const SITE = 'https://www.boutique-demo.fr';

type Change = ComparedPage['changes'][number];
const CHANGES: Record<'broken' | 'masked' | 'fixed' | 'failing' | 'unjudged', Change> = {
  broken: {
    kind: 'broken',
    key: 'csp:blocks-php-tag',
    cause: { kind: 'check', check: 'csp', reason: 'blocks-php-tag' },
    checks: ['csp', 'tagPhp', 'hitPageview'],
  },
  masked: {
    kind: 'unjudged',
    key: 'hitPageview:variable-missing',
    cause: { kind: 'check', check: 'hitPageview', reason: 'variable-missing' },
    checks: ['hitPageview'],
  },
  fixed: {
    kind: 'fixed',
    key: 'tagJs:http-error',
    cause: { kind: 'check', check: 'tagJs', reason: 'http-error' },
    checks: ['tagJs'],
  },
  failing: {
    kind: 'failing',
    key: 'dataLayer:late',
    cause: { kind: 'check', check: 'dataLayer', reason: 'late' },
    checks: ['dataLayer'],
  },
  unjudged: {
    kind: 'unjudged',
    key: 'test:price',
    cause: { kind: 'test', testId: sampleId(700), title: 'Le prix affiché est celui du dataLayer' },
    checks: [],
  },
};

const PAGES: Array<[path: string, kinds: ComparedKind[], changes: Change[]]> = [
  ['/panier/garantie-1009', ['broken', 'unjudged', 'hits'], [CHANGES.broken, CHANGES.masked]],
  ['/paiement/confirmation?commande=1042', ['broken', 'hits'], [CHANGES.broken]],
  ['/', ['fixed'], [CHANGES.fixed]],
  [
    '/catalogue/electromenager/lave-linge-1010?couleur=blanc',
    ['fixed', 'failing'],
    [CHANGES.fixed, CHANGES.failing],
  ],
  ['/aide', ['failing'], [CHANGES.failing]],
  ['/product/1042', ['unjudged'], [CHANGES.unjudged]],
  ['/soldes', ['only-shown'], []],
  ['/ancienne-page', ['only-reference'], []],
  ['/contact', ['same'], []],
  ['/a-propos', ['same'], []],
];

export function sampleComparedPages(): ComparedPage[] {
  return PAGES.map(([path, kinds, changes], index) => {
    const visit = (isLost: boolean) => ({
      observationId: sampleId(1000 + index),
      url: SITE + path,
      failure: null,
      pageViews: isLost ? 0 : 1,
    });
    return {
      id: path,
      path,
      shown: kinds.includes('only-reference') ? null : visit(kinds.includes('hits')),
      reference: kinds.includes('only-shown') ? null : visit(false),
      kinds,
      changes,
    };
  });
}

/** Returns a comparison whose figures agree with its pages. */
export function sampleRunComparison(pages: ComparedPage[] = sampleComparedPages()): RunComparison {
  const count = (kind: ComparedKind) => pages.filter(({ kinds }) => kinds.includes(kind)).length;
  const run = {
    id: sampleId(201),
    kind: 'audit' as const,
    title: null,
    at: NOW,
    isWhole: true,
    pagesFailed: 0,
  };
  const website = { id: sampleId(10), name: '', url: SITE };
  return {
    shown: { website, run: { ...run, pages: 9, score: sampleScore(9, { csp: 2, dataLayer: 2 }) } },
    reference: {
      website,
      run: {
        ...run,
        id: sampleId(202),
        at: '2026-11-20T10:00:00.000Z',
        pages: 9,
        score: sampleScore(9, { tagJs: 1 }),
      },
    },
    pages: Object.fromEntries(COMPARED_KINDS.map((kind) => [kind, count(kind)])) as Record<
      ComparedKind,
      number
    >,
    inBoth: pages.filter(({ shown, reference }) => shown && reference).length,
    causes: Object.values(CHANGES).flatMap((change) => {
      const own = pages.filter(({ changes }) => changes.includes(change));
      return own[0] ? [{ ...change, pages: own.length, exampleUrl: SITE + own[0].path }] : [];
    }),
  };
}
