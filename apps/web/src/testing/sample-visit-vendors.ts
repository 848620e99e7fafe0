import { visitVendorSchema, type VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { samplesOf } from './sample-of.ts';

const STORE: Omit<VisitVendor['stores'][number], 'name'> = {
  store: 'cookie',
  host: 'www.boutique-demo.fr',
  party: 'first',
  purpose: 'analytics',
  lifetimeSeconds: 33_955_200,
  sizeBytes: 61,
  secure: true,
  httpOnly: false,
  sameSite: 'Lax',
  partitioned: false,
  setBy: { kind: 'script', url: 'https://cdn.exemple.fr/matomo.js', requestId: null },
  setAtMs: 410,
  writers: ['https://cdn.exemple.fr/matomo.js'],
};

/** Returns the vendors of the sample's requests, cookies and storage entries. */
export function sampleVisitVendors(): VisitVendor[] {
  const figures = {
    bytes: 46_800,
    hits: 0,
    pings: 0,
    firstRequestMs: 0,
    lastRequestMs: 330,
    firstStoreMs: 20,
  };
  const own = 'https://www.boutique-demo.fr/product/1000?couleur=blanc';
  return samplesOf(visitVendorSchema, [
    {
      purpose: 'other',
      hosts: ['www.boutique-demo.fr'],
      requests: 1,
      requestIds: ['r0'],
      ...figures,
      stores: [
        {
          ...STORE,
          name: 'panier',
          purpose: 'other',
          lifetimeSeconds: null,
          sizeBytes: 38,
          httpOnly: true,
          sameSite: null,
          setBy: { kind: 'answer', url: own, requestId: 'r0' },
          writers: [own],
        },
      ],
    },
    {
      vendor: 'matomo',
      name: 'Matomo',
      hosts: ['stats.exemple.fr', 'cdn.exemple.fr'],
      requests: 2,
      requestIds: ['r1', 'r2'],
      ...figures,
      hits: 1,
      stores: [
        { ...STORE, name: '_pk_id.7.1fff' },
        {
          ...STORE,
          store: 'local-storage',
          name: '_paq_queue',
          lifetimeSeconds: null,
          sizeBytes: 2_140,
          setBy: null,
          writers: [],
        },
      ],
    },
  ]);
}
