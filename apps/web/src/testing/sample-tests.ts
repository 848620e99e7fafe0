import {
  testFiguresSchema,
  pageTestSchema,
  type PageTest,
  type TestFigures,
  type TestHistory,
} from '@vigie/contract/page-test.ts';
import { testResultSchema } from '@vigie/contract/test-result.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export function sampleFigures(changes: Partial<TestFigures> = {}): TestFigures {
  return sampleOf(testFiguresSchema, { ...changes });
}

export const sampleTest = samplerOf(pageTestSchema, {
  id: sampleId(600),
  title: 'Chaque page annonce son type',
  description:
    'Sans type de page, les rapports de parcours ne veulent plus rien dire. Prévenir l’équipe web.',
  category: 'dataLayer',
  severity: 'major',
  urls: ['product/*', 'SAV/*', '/'],
  content: '// Ce que la page a mis dans le dataLayer, réuni\nreturn Object.assign({}, ...dataLayer);',
  condition: "['home', 'product', 'support'].includes(content.page_type)",
  pools: [{ name: 'Parcours d’achat' }, { id: sampleId(701), name: 'Toutes les nuits' }],
  lastRun: {
    jobId: sampleId(800),
    at: '2026-11-21T06:04:00.000Z',
    figures: sampleFigures({ passed: 41, failed: 3, errors: 1, skipped: 4 }),
  },
  createdAt: '2026-09-02T08:15:00.000Z',
  updatedAt: '2026-11-19T15:42:00.000Z',
});

const KINDS: Partial<PageTest>[] = [
  {},
  {
    title: 'Le hit de page vue porte le titre de la page',
    category: 'hit',
    severity: 'critical',
    allPages: true,
    urls: [],
    lastRun: { jobId: sampleId(800), at: NOW, figures: sampleFigures({ passed: 50 }) },
  },
  {
    title: 'Aucun cookie de mesure avant le consentement',
    category: 'consent',
    severity: 'critical',
    urls: ['/'],
    isDraft: true,
    pools: [],
    lastRun: null,
  },
  {
    title:
      'Prix affiché supérieur à zéro sur les fiches du catalogue électroménager et de ses déclinaisons régionales',
    category: 'content',
    severity: 'minor',
    urls: ['catalogue/electromenager/lave-linge/*/fiche-produit-detaillee'],
    isHealthTest: true,
    lastRun: { jobId: sampleId(801), at: NOW, figures: sampleFigures({ errors: 12 }) },
  },
  {
    title: 'Formulaire de contact complet',
    category: 'other',
    severity: 'info',
    urls: ['contact'],
    lastRun: { jobId: sampleId(801), at: NOW, figures: sampleFigures({ skipped: 6 }) },
  },
];

/** Returns this many tests, of every kind. */
export function sampleTests(count: number): PageTest[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? {};
    const round = Math.floor(index / KINDS.length);
    const title = kind.title ?? sampleTest().title;
    return sampleTest({
      ...kind,
      id: sampleId(600 + index),
      title: round === 0 ? title : `${title} (${round + 1})`,
    });
  });
}

/** Returns a month of nightly runs: mostly passed, a bad week, one night of errors. */
export function sampleTestHistory(length: number): TestHistory {
  const newest = Date.parse('2026-11-21T06:04:00.000Z');
  return {
    runs: Array.from({ length }, (_, index) => ({
      jobId: sampleId(800 + index),
      at: new Date(newest - index * 86_400_000).toISOString(),
      figures: figuresOf(index),
    })),
  };
}

function figuresOf(index: number): TestFigures {
  if (index === 0) return sampleFigures({ passed: 41, failed: 3, errors: 1, skipped: 4 });
  if (index === 5) return sampleFigures({ errors: 45 });
  if (index === 9) return sampleFigures({ skipped: 45 });
  if (index > 10 && index < 15) return sampleFigures({ passed: 30, failed: 15 });
  return sampleFigures({ passed: 45, skipped: 4 });
}

export const sampleTestResult = samplerOf(testResultSchema, {
  testId: sampleId(600),
  title: 'Chaque page annonce son type',
  value: {
    page_type: 'product',
    product: { id: 'LL-1010', price: 449.9, tags: ['blanc', 'garantie 5 ans'] },
  },
  conditionValue: 'true',
  contentMs: 3.4,
  conditionMs: 0.6,
});
