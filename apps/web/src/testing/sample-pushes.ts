import {
  evaluatedTriggerSchema,
  predictedTagSchema,
  type EvaluatedTrigger,
  type PredictedPush,
  type PredictedTag,
} from '@vigie/contract/container.ts';
import { eventExplanationSchema, type EventExplanation } from '@vigie/contract/stored-container.ts';
import { sampleOf } from './sample-of.ts';
import { sampleContainer } from './sample-container.ts';
import { sampleId } from './samples.ts';

const EVALUATED_TRIGGER: EvaluatedTrigger = sampleOf(evaluatedTriggerSchema, {
  trigger: 1,
  holds: false,
  conditions: [{ holds: false, left: 'purchase', right: 'Purchase' }],
});

function predicted(number: number, changes: Partial<PredictedTag> = {}): PredictedTag {
  return sampleOf(predictedTagSchema, {
    tag: number,
    ...changes,
  });
}

const EVERY_PAGE: EvaluatedTrigger = sampleOf(evaluatedTriggerSchema, {
  holds: true,
  conditions: [{ holds: true, left: 'gtm.js', right: 'gtm.js' }],
});

function push(index: number, event: string | null, tags: PredictedTag[]): PredictedPush {
  return { dataLayer: 'dataLayer', index, atMs: 96 + index * 184, event, tags };
}

export const SAMPLE_PUSHES: PredictedPush[] = [
  push(0, null, []),
  push(1, 'gtm.js', [
    predicted(3, { triggers: [EVERY_PAGE] }),
    predicted(8, { triggers: [EVERY_PAGE] }),
    predicted(12, { outcome: 'paused', triggers: [EVERY_PAGE] }),
    predicted(14, {
      outcome: 'not-decidable',
      triggers: [
        {
          trigger: 4,
          holds: null,
          conditions: [
            { holds: true, left: 'gtm.js', right: 'gtm.js', missing: [] },
            { holds: null, right: 'premium', missing: [4] },
          ],
        },
      ],
      missing: [4],
      doubts: ['variable'],
    }),
  ]),
  push(2, 'gtm.dom', [
    predicted(11, {
      outcome: 'blocked',
      triggers: [
        {
          trigger: 3,
          holds: true,
          conditions: [
            { holds: true, left: 'gtm.dom', right: 'gtm.dom', missing: [] },
            { holds: true, left: '/compte/lettre', right: '/compte', missing: [] },
          ],
        },
      ],
      blocking: [
        { trigger: 5, holds: true, conditions: [{ holds: true, left: 'gtm.dom', right: '.*', missing: [] }] },
      ],
    }),
  ]),
  push(3, 'purchase', []),
  push(4, 'add_to_cart', [
    predicted(6, {
      triggers: [
        {
          trigger: 2,
          holds: true,
          conditions: [{ holds: true, left: 'add_to_cart', right: 'add_to_cart', missing: [] }],
        },
      ],
    }),
  ]),
  push(5, 'gtm.load', []),
];

export function sampleExplanation(): EventExplanation {
  return sampleOf(eventExplanationSchema, {
    event: 'purchase',
    url: 'https://www.boutique-demo.fr/commande/merci',
    containers: [
      {
        id: sampleId(9900),
        address: 'https://www.googletagmanager.com/gtm.js?id=GTM-PHARE7',
        container: sampleContainer(),
        tags: [
          {
            tag: 5,
            outcome: 'no-trigger',
            push: { index: 3, event: 'purchase', atMs: 648 },
            triggers: [EVALUATED_TRIGGER],
            remedy: { trigger: 1, condition: 0, from: 'Purchase', to: 'purchase' },
          },
          {
            tag: 9,
            outcome: 'consent-withheld',
            push: { index: 3, event: 'purchase', atMs: 648 },
            triggers: [EVALUATED_TRIGGER],
            withheld: ['ad_storage'],
            remedy: { kind: 'ask-consent', names: ['ad_storage'] },
          },
        ],
      },
    ],
  });
}
