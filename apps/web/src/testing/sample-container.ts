import {
  containerConditionSchema,
  containerSchema,
  type Container,
  type ContainerCondition,
  type ContainerTag,
  type ContainerTrigger,
  type ContainerVariable,
} from '@vigie/contract/container.ts';
import { sampleOf, samplerOf } from './sample-of.ts';

export const UNNAMED = { name: null, folder: null, notes: null };
const variable = (number: number) => ({ kind: 'variable', number }) as const;
export function tag(number: number, type: string, changes: Partial<ContainerTag> = {}): ContainerTag {
  return {
    ...UNNAMED,
    number,
    type,
    parameters: {},
    paused: false,
    triggers: [],
    blocking: [],
    consent: [],
    firing: 'once-per-event',
    priority: 0,
    setup: [],
    teardown: [],
    schedule: null,
    ...changes,
  };
}

export function condition(right: string, changes: Partial<ContainerCondition> = {}): ContainerCondition {
  return sampleOf(containerConditionSchema, { left: variable(0), right, ...changes });
}

export function trigger(
  number: number,
  type: ContainerTrigger['type'],
  ...conditions: ContainerCondition[]
): ContainerTrigger {
  return { ...UNNAMED, number, type, conditions };
}

const VARIABLES: ContainerVariable[] = [
  { ...UNNAMED, number: 0, type: 'e', parameters: {} },
  { ...UNNAMED, number: 1, type: 'u', parameters: { component: 'PATH' } },
  { ...UNNAMED, number: 2, type: 'v', parameters: { name: 'ecommerce.value', dataLayerVersion: 2 } },
  { ...UNNAMED, number: 3, type: 'v', parameters: { name: 'ecommerce.transaction_id', dataLayerVersion: 2 } },
  { ...UNNAMED, number: 4, type: 'k', parameters: { name: 'segment_client' } },
  { ...UNNAMED, number: 5, type: 'v', parameters: { name: 'user.loyaltyTier', dataLayerVersion: 2 } },
];

export const TRIGGERS: ContainerTrigger[] = [
  trigger(0, 'page-view', condition('gtm.js')),
  trigger(1, 'custom-event', condition('Purchase')),
  trigger(2, 'custom-event', condition('add_to_cart')),
  trigger(
    3,
    'dom-ready',
    condition('gtm.dom'),
    condition('/compte', { left: variable(1), operator: 'starts-with' }),
  ),
  trigger(
    4,
    'page-view',
    condition('gtm.js'),
    condition('premium', { left: variable(4), operator: 'contains', ignoreCase: true }),
  ),
  trigger(5, 'page-view', condition('.*', { operator: 'matches' })),
];

export const TAGS: ContainerTag[] = [
  tag(3, 'googtag', {
    parameters: { tagId: 'G-PHARE7X2Q' },
    triggers: [0],
    firing: 'once-per-page',
    priority: 100,
  }),
  tag(5, 'gaawe', {
    parameters: {
      eventName: 'purchase',
      measurementIdOverride: 'G-PHARE7X2Q',
      eventSettingsTable: {
        kind: 'list',
        items: [
          {
            kind: 'map',
            entries: [
              ['parameter', 'value'],
              ['parameterValue', variable(2)],
            ],
          },
          {
            kind: 'map',
            entries: [
              ['parameter', 'transaction_id'],
              ['parameterValue', variable(3)],
            ],
          },
        ],
      },
    },
    triggers: [1],
    setup: [{ tag: 3, stopsOnFailure: true }],
  }),
  tag(6, 'gaawe', {
    parameters: { eventName: 'add_to_cart', measurementIdOverride: 'G-PHARE7X2Q' },
    triggers: [2],
  }),
  tag(8, 'html', {
    parameters: {
      html: '<script>!function(f,b){f.vague=f.vague||[];f.vague.push("init","0417")}(window)</script>',
    },
    triggers: [0],
    consent: null,
  }),
  tag(9, 'awct', {
    parameters: { conversionId: '10774155', conversionLabel: 'Zx8CCN_p', conversionValue: variable(2) },
    triggers: [1],
    consent: ['ad_storage', 'ad_user_data'],
  }),
  tag(11, 'html', {
    parameters: { html: '<script src="https://newsletter.exemple.fr/n.js"></script>' },
    triggers: [3],
    blocking: [5],
    consent: null,
  }),
  tag(12, 'ua', { parameters: { trackingId: 'UA-1734-2' }, triggers: [0], paused: true, consent: null }),
  tag(14, 'img', { parameters: { url: 'https://pixel.exemple.fr/p.gif' }, triggers: [4] }),
];

const NAMES: Record<number, string> = {
  3: 'Balise Google – toutes les pages',
  5: 'GA4 – achat',
  6: 'GA4 – ajout au panier',
  8: 'Vague – initialisation',
  9: 'Google Ads – conversion achat',
  11: 'Newsletter – formulaire du compte',
  12: 'Universal Analytics (ancien)',
  14: 'Pixel clients premium',
};

export const sampleContainer = samplerOf(containerSchema, {
  id: 'GTM-PHARE7',
  version: '7',
  tags: TAGS,
  triggers: TRIGGERS,
  variables: VARIABLES,
});

/** Returns a container with the names of the tag manager's export. */
export function namedContainer(): Container {
  const plain = sampleContainer();
  return {
    ...plain,
    tags: plain.tags.map((one) => ({ ...one, name: NAMES[one.number] ?? null, folder: 'Mesure' })),
    triggers: plain.triggers.map((one) => (one.number === 1 ? { ...one, name: 'Achat confirmé' } : one)),
    variables: plain.variables.map((one) => (one.number === 2 ? { ...one, name: 'Valeur du panier' } : one)),
  };
}
