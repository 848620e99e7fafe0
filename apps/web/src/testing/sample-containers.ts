import { containerFindingSchema, type ContainerFinding } from '@vigie/contract/container-finding.ts';
import {
  storedContainerSchema,
  containerDetailSchema,
  type ContainerDetail,
  type ContainerDifference,
  type ContainerTrial,
  type EventExplanation,
  type TagUse,
  type VisitContainers,
} from '@vigie/contract/stored-container.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { sampleContainer, tag, TAGS, TRIGGERS } from './sample-container.ts';
import { sampleExplanation, SAMPLE_PUSHES } from './sample-pushes.ts';
import { SAMPLE_CHANGES, sampleTrial } from './sample-trial.ts';
import { NOW, sampleId } from './samples.ts';

/** Containers of the fake API, for every website. */
export interface FakeContainers {
  details: ContainerDetail[];
  difference: ContainerDifference;
  ofVisit: Omit<VisitContainers, 'observationId'>;
  explanation: EventExplanation | null;
  trial: ContainerTrial;
}

const sampleStoredContainer = samplerOf(storedContainerSchema, {
  id: sampleId(9900),
  containerId: 'GTM-PHARE7',
  address: 'https://www.googletagmanager.com/gtm.js',
  version: '7',
  firstSeenAt: '2026-03-02T08:00:00.000Z',
  sizeBytes: 284_300,
  tags: TAGS.length,
  triggers: TRIGGERS.length,
  variables: sampleContainer().variables.length,
  findings: {
    'trigger-cannot-fire': 1,
    'never-fired': 3,
    'duplicate-tag': 1,
    'retired-product': 1,
    'blocked-by-policy': 1,
    'without-consent-settings': 3,
    'variable-never-defined': 1,
    'personal-data-in-parameters': 1,
  },
  names: 'script',
});

const LOOKED_AT = { visits: 1_480, days: 30 };

function finding(
  kind: ContainerFinding['kind'],
  at: Partial<Pick<ContainerFinding, 'tag' | 'trigger' | 'variable'>>,
  details: ContainerFinding['details'] = {},
): ContainerFinding {
  return sampleOf(containerFindingSchema, { kind, ...at, details, lookedAt: LOOKED_AT });
}

const FINDINGS: ContainerFinding[] = [
  finding('trigger-cannot-fire', { trigger: 1 }, { why: 'no-event', event: 'Purchase' }),
  finding('never-fired', { tag: 5 }),
  finding('never-fired', { tag: 9 }),
  finding('never-fired', { tag: 11 }),
  finding('duplicate-tag', { tag: 8 }, { sameAs: [14], account: '0417' }),
  finding('retired-product', { tag: 12 }, { account: 'UA-1734-2' }),
  finding('blocked-by-policy', { tag: 11 }, { directive: 'script-src', observationId: sampleId(3000) }),
  finding('without-consent-settings', { tag: 8 }),
  finding('without-consent-settings', { tag: 11 }),
  finding('without-consent-settings', { tag: 12 }),
  finding('variable-never-defined', { variable: 5 }, { key: 'user.loyaltyTier' }),
  finding('personal-data-in-parameters', { tag: 14 }, { parameter: 'url', data: 'email' }),
];

function use(number: number, pages: number, undecided = 0): TagUse {
  return {
    tag: number,
    pages,
    isEstimated: pages > 255,
    pushes: pages * 3,
    undecided,
    firstFiredAt: pages === 0 ? null : '2026-10-22T09:00:00.000Z',
    lastFiredAt: pages === 0 ? null : NOW,
  };
}

const detail = samplerOf(containerDetailSchema, {
  kept: sampleStoredContainer(),
  container: sampleContainer(),
  versions: [
    {
      number: 2,
      version: '7',
      sha256: 'b'.repeat(64),
      firstSeenAt: '2026-11-17T14:05:00.000Z',
      sizeBytes: 284_300,
      changes: 4,
    },
    {
      number: 1,
      version: '6',
      sha256: 'a'.repeat(64),
      firstSeenAt: '2026-03-02T08:00:00.000Z',
      lastSeenAt: '2026-11-17T13:58:00.000Z',
      sizeBytes: 281_900,
    },
  ],
  findings: FINDINGS,
  lookedAt: LOOKED_AT,
  use: [use(3, 812), use(5, 0), use(6, 64), use(8, 812), use(9, 0), use(11, 0), use(12, 0), use(14, 0, 812)],
  weight: { bytes: 91_400, requestMs: 84, runMs: 142 },
});

/** Returns a large container: 300 tags with long names. */
export function hugeContainer(): ContainerDetail {
  const many = Array.from({ length: 300 }, (_, index) =>
    tag(index + 100, index % 3 === 0 ? 'html' : 'gaawe', {
      name: `GA4 – ${index + 1} – événement de la campagne internationale d’automne, boutiques partenaires et places de marché`,
      parameters: { eventName: `campagne_automne_${index + 1}` },
      triggers: [0, 1, 2],
      consent:
        index % 4 === 0 ? null : ['ad_storage', 'analytics_storage', 'ad_user_data', 'ad_personalization'],
    }),
  );
  return detail({
    kept: sampleStoredContainer({
      id: sampleId(9901),
      containerId: 'GTM-GRANDEMARQUE',
      tags: many.length,
      sizeBytes: 1_480_000,
      names: 'export',
    }),
    container: { ...sampleContainer(), tags: many },
    use: many.map(({ number }) => use(number, number % 7 === 0 ? 0 : number * 31)),
    findings: many.map(({ number }) => finding('never-fired', { tag: number })),
  });
}

export function sampleContainers(): FakeContainers {
  const one = detail();
  const [newer, older] = one.versions;
  if (!newer || !older) throw new Error('A difference needs two versions.');
  return {
    details: [one],
    difference: { from: older, to: newer, changes: [...SAMPLE_CHANGES], more: 0 },
    ofVisit: {
      unread: [],
      containers: [
        {
          id: sampleId(9900),
          address: 'https://www.googletagmanager.com/gtm.js?id=GTM-PHARE7',
          isBorrowed: true,
          container: sampleContainer(),
          pushes: SAMPLE_PUSHES,
          more: 0,
          requests: [
            { requestId: 'r2', tag: null, push: null },
            { requestId: 'r4', tag: 3, push: 1 },
          ],
        },
      ],
    },
    explanation: sampleExplanation(),
    trial: sampleTrial(),
  };
}
