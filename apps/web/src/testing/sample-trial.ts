import type { ContainerChange, ContainerTrial } from '@vigie/contract/stored-container.ts';
import { condition, TAGS, trigger, UNNAMED } from './sample-container.ts';
import { sampleId } from './samples.ts';

export const SAMPLE_CHANGES: ContainerChange[] = [
  {
    part: 'trigger',
    change: 'changed',
    before: trigger(1, 'custom-event', condition('purchase')),
    after: trigger(1, 'custom-event', condition('Purchase')),
    fields: ['conditions'],
  },
  {
    part: 'tag',
    change: 'changed',
    before: {
      ...TAGS[5]!,
      blocking: [],
      parameters: { html: '<script src="https://newsletter.exemple.fr/ancien.js"></script>' },
    },
    after: TAGS[5]!,
    fields: ['blocking', 'parameters.html'],
  },
  { part: 'tag', change: 'added', before: null, after: TAGS[7]!, fields: [] },
  {
    part: 'variable',
    change: 'removed',
    before: { ...UNNAMED, number: 6, type: 'j', parameters: { name: 'window.devise' } },
    after: null,
    fields: [],
  },
];

const PAGES = 148;

function counts(more: number, less: number, undecided = 0) {
  return { more, less, same: PAGES - more - less - undecided, undecided };
}

export function sampleTrial(): ContainerTrial {
  return {
    source: 'export',
    version: '8',
    pages: PAGES,
    isCut: false,
    tags: [
      { tag: 3, type: 'googtag', name: null, change: 'kept', pages: counts(0, 0) },
      { tag: 5, type: 'gaawe', name: null, change: 'kept', pages: counts(12, 0) },
      { tag: 6, type: 'gaawe', name: null, change: 'kept', pages: counts(0, 0) },
      { tag: 11, type: 'html', name: null, change: 'removed', pages: counts(0, 34) },
      { tag: 14, type: 'img', name: null, change: 'kept', pages: counts(0, 0, 108) },
      { tag: 20, type: 'gaawe', name: 'GA4 – remboursement', change: 'added', pages: counts(2, 0) },
    ],
    differing: Array.from({ length: 34 }, (_, index) => ({
      pageId: sampleId(1200 + index),
      url: `https://www.boutique-demo.fr/commande/merci?numero=${4100 + index}`,
      observationId: sampleId(3000 + index),
      tags: [
        { tag: 5, verdict: 'more' as const, before: 0, after: 1 },
        { tag: 11, verdict: 'less' as const, before: 1, after: 0 },
        { tag: 14, verdict: 'not-decidable' as const, before: 0, after: 0 },
      ].slice(index % 2),
    })),
  };
}
