import {
  websiteStoreSchema,
  listedVendorSchema,
  type Exemption,
  type ListedVendor,
  type VendorActivity,
  type WebsiteStore,
  type WebsiteVendor,
  EXEMPTION_LINES,
} from '@vigie/contract/inventory.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export interface FakeInventory {
  vendors: WebsiteVendor[];
  stores: WebsiteStore[];
  exemption: Exemption;
}

const MARCH = '2026-03-02T08:00:00.000Z';
const SILENT: VendorActivity = {
  beforeAnswerAt: null,
  withoutBannerAt: null,
  afterAcceptanceAt: null,
  afterRefusalAt: null,
};

function sampleVendor(changes: Partial<WebsiteVendor> = {}): WebsiteVendor {
  return {
    vendor: 'ga4',
    name: 'Google Analytics 4',
    purpose: 'analytics',
    hosts: ['region1.google-analytics.com', 'www.googletagmanager.com'],
    countries: ['IE', 'US'],
    pages: 148,
    isEstimated: false,
    firstSeenAt: MARCH,
    lastSeenAt: NOW,
    isNew: false,
    activity: { ...SILENT, beforeAnswerAt: NOW, afterAcceptanceAt: NOW },
    cookies: 2,
    storage: 0,
    bytesPerVisit: 98_400,
    standing: 'approved',
    requests: 1_240,
    hits: 402,
    pings: 96,
    observationId: sampleId(3000),
    beforeAnswerObservationId: sampleId(3000),
    ...changes,
  };
}

const VENDORS: Partial<WebsiteVendor>[] = [
  {},
  {
    vendor: 'matomo',
    name: 'Matomo',
    hosts: ['stats.boutique-demo.fr'],
    activity: { ...SILENT, withoutBannerAt: NOW },
    pings: 0,
    beforeAnswerObservationId: null,
  },
  {
    vendor: 'Hotjar',
    name: 'Hotjar',
    purpose: 'session-replay',
    hosts: ['static.hotjar.com', 'script.hotjar.com'],
    pages: 12,
    firstSeenAt: '2026-11-12T08:00:00.000Z',
    isNew: true,
    activity: { ...SILENT, afterAcceptanceAt: NOW },
    storage: 3,
    standing: 'unlisted',
    hits: 0,
    pings: 0,
    beforeAnswerObservationId: null,
  },
  {
    vendor: 'criteo',
    name: 'Criteo',
    purpose: 'advertising',
    hosts: ['dynamic.criteo.com'],
    pages: 3_400,
    isEstimated: true,
    activity: { ...SILENT, afterRefusalAt: NOW, beforeAnswerAt: NOW },
    standing: 'refused',
  },
];

/** Returns this many vendors that fire; each of the first few is of a different kind. */
function sampleVendors(count: number): WebsiteVendor[] {
  return Array.from({ length: count }, (_, index) =>
    sampleVendor(
      VENDORS[index] ?? {
        vendor: `vendor-${index}`,
        name: `Régie régionale n° ${index}`,
        standing: 'unlisted',
      },
    ),
  );
}

const sampleStore = samplerOf(websiteStoreSchema, {
  vendor: 'ga4',
  vendorName: 'Google Analytics 4',
  name: '_ga',
  host: '.boutique-demo.fr',
  lifetimeSeconds: 34_560_000,
  sizeBytes: 30,
  httpOnly: false,
  secure: true,
  sameSite: 'Lax',
  setBy: 'www.googletagmanager.com',
  firstSeenAt: MARCH,
  beforeAnswerAt: NOW,
});

const STORES: Partial<WebsiteStore>[] = [
  {},
  {
    vendor: '',
    vendorName: '',
    name: 'panier',
    purpose: 'other',
    lifetimeSeconds: null,
    httpOnly: true,
    setBy: null,
    beforeAnswerAt: null,
  },
  {
    vendor: 'criteo',
    vendorName: 'Criteo',
    name: 'uid',
    host: '.criteo.com',
    party: 'third',
    purpose: 'advertising',
    sameSite: 'None',
    isNew: true,
  },
  {
    vendor: 'Hotjar',
    vendorName: 'Hotjar',
    store: 'local-storage',
    name: '_hjUserAttributes',
    host: '',
    purpose: 'session-replay',
    lifetimeSeconds: null,
    httpOnly: null,
    secure: null,
    sameSite: null,
  },
];

function sampleStores(count: number): WebsiteStore[] {
  return Array.from({ length: count }, (_, index) =>
    sampleStore(STORES[index] ?? { name: `_sess_${index}`, isNew: false }),
  );
}

const OUTCOMES = ['met', 'broken', 'met', 'yours'] as const;

export function sampleInventory(vendors: number, stores: number): FakeInventory {
  return {
    vendors: sampleVendors(vendors),
    stores: sampleStores(stores),
    exemption: {
      vendors: [
        { vendor: 'ga4', name: 'Google Analytics 4', purpose: 'analytics' },
        { vendor: 'matomo', name: 'Matomo', purpose: 'analytics' },
      ],
      vendor: 'ga4',
      lines: EXEMPTION_LINES.map((line, index) => ({
        line,
        outcome: OUTCOMES[index] ?? 'yours',
        proof:
          line === 'thirteen-months'
            ? [{ name: '_ga', lifetimeSeconds: 34_560_000, observationId: sampleId(3000) }]
            : [],
      })),
    },
  };
}

export const sampleListed = samplerOf(listedVendorSchema, {
  id: sampleId(9800),
  vendor: 'ga4',
  name: 'Google Analytics 4',
  note: 'Contrat signé en mars',
  by: 'Camille Laurent',
  websites: 2,
});

/** Returns this many vendors on the lists, one of them refused. */
export function sampleListedVendors(count: number): ListedVendor[] {
  const kinds: Partial<ListedVendor>[] = [
    {},
    { vendor: 'criteo', name: 'Criteo', standing: 'refused', note: '', websites: 1 },
  ];
  return Array.from({ length: count }, (_, index) =>
    sampleListed({
      ...(kinds[index] ?? {
        vendor: `vendor-${index}`,
        name: `Régie régionale n° ${index}`,
        note: '',
        websites: 0,
      }),
      id: sampleId(9800 + index),
    }),
  );
}
