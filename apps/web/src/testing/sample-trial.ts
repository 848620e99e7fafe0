import {
  containerChangeSchema,
  containerTrialSchema,
  type ContainerChange,
  type ContainerTrial,
} from '@vigie/contract/stored-container.ts';
import { sampleOf, samplesOf } from './sample-of.ts';
import { condition, TAGS, trigger, UNNAMED } from './sample-container.ts';
import { sampleId } from './samples.ts';

export const SAMPLE_CHANGES: ContainerChange[] = samplesOf(containerChangeSchema, [
  {
    part: 'trigger',
    change: 'changed',
    before: trigger(1, 'custom-event', condition('purchase')),
    after: trigger(1, 'custom-event', condition('Purchase')),
    fields: ['conditions'],
  },
  {
    change: 'changed',
    before: {
      ...TAGS[5]!,
      blocking: [],
      parameters: { html: '<script src="https://newsletter.exemple.fr/ancien.js"></script>' },
    },
    after: TAGS[5]!,
    fields: ['blocking', 'parameters.html'],
  },
  { after: TAGS[7]! },
  {
    part: 'variable',
    change: 'removed',
    before: { ...UNNAMED, number: 6, type: 'j', parameters: { name: 'window.devise' } },
  },
]);

const PAGES = 148;

function counts(more: number, less: number, undecided = 0) {
  return { more, less, same: PAGES - more - less - undecided, undecided };
}

export function sampleTrial(): ContainerTrial {
  return sampleOf(containerTrialSchema, {
    source: 'export',
    version: '8',
    pages: PAGES,
    tags: [
      { tag: 3, type: 'googtag', change: 'kept', pages: counts(0, 0) },
      { tag: 5, type: 'gaawe', change: 'kept', pages: counts(12, 0) },
      { tag: 6, type: 'gaawe', change: 'kept', pages: counts(0, 0) },
      { tag: 11, type: 'html', change: 'removed', pages: counts(0, 34) },
      { tag: 14, type: 'img', change: 'kept', pages: counts(0, 0, 108) },
      { tag: 20, type: 'gaawe', name: 'GA4 – remboursement', pages: counts(2, 0) },
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
  });
}
