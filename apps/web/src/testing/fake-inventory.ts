import type { InventoryFilter, WebsiteVendor } from '@vigie/contract/inventory.ts';
import { fileOf, listFile, matchesFilter, mentions, pageOf, refused, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleListed } from './sample-inventory.ts';
import { NOW, sampleId } from './sample-text.ts';

export function answerInventory(state: FakeState): Answers<'inventory'> {
  const vendors = () => state.inventory.vendors.map((one) => ({ ...one, websites: 1 }));
  return {
    list: (input) =>
      pageOf(
        vendors().filter((one) => isLeft(one, input)),
        input,
      ),
    csv: () => listFile(vendors().map(({ vendor }) => ({ id: vendor }))),
    vendor: ({ vendor }) => {
      const found = vendors().find((one) => one.vendor === vendor);
      if (found === undefined) throw refused('not-found');
      return { ...found, where: state.websites.slice(0, 1).map((website) => ({ ...found, website })) };
    },
    website: () => ({
      since: state.inventory.vendors.length === 0 ? null : '2026-03-02T08:00:00.000Z',
      vendors: state.inventory.vendors,
      stores: state.inventory.stores,
      isCut: false,
    }),
    cookiePolicy: ({ format }) =>
      fileOf(format === 'csv' ? 'Nom' : '<table><caption>Cookies</caption></table>'),
    exemption: ({ vendor = state.inventory.exemption.vendor }) => ({ ...state.inventory.exemption, vendor }),
  };
}

function isLeft(one: WebsiteVendor, { q, purpose, standing, consent, age }: InventoryFilter): boolean {
  return (
    mentions(q, one.name, ...one.hosts) &&
    matchesFilter(purpose, one.purpose) &&
    matchesFilter(standing, one.standing) &&
    (consent !== 'before' || one.activity.beforeAnswerAt !== null) &&
    (age === undefined || one.isNew)
  );
}

export function answerListedVendors(state: FakeState): Answers<'listedVendors'> {
  const { listedVendors, inventory } = state;
  const add = (vendor: string, changes: Parameters<typeof sampleListed>[0]) => {
    const name = inventory.vendors.find((one) => one.vendor === vendor)?.name ?? vendor;
    const entry = sampleListed({ ...changes, vendor, name, id: sampleId(9800 + listedVendors.length) });
    listedVendors.push(entry);
    return entry;
  };
  return {
    set: (input) => {
      const known = listedVendors.find(({ vendor }) => vendor === input.vendor);
      return known ? Object.assign(known, input) : add(input.vendor, { ...input, at: NOW });
    },
    approveSeen: () => {
      const listed = new Set(listedVendors.map(({ vendor }) => vendor));
      const left = inventory.vendors.filter(({ vendor }) => !listed.has(vendor));
      for (const { vendor } of left) add(vendor, { note: '' });
      return { approved: left.length };
    },
  };
}
