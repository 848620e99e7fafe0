import type { InventoryFilter, VendorDetail, WebsiteVendor } from '@vigie/contract/inventory.ts';
import {
  fileOf,
  listFile,
  matchesFilter,
  mentions,
  pageOf,
  refused,
  removeById,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleListed } from './sample-inventory.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeInventory({ inventory: calls }: FakeOs, state: FakeState) {
  const vendors = () => state.inventory.vendors.map((one) => ({ ...one, websites: 1 }));
  return {
    list: calls.list.handler(({ input }) =>
      pageOf(
        vendors().filter((one) => isLeft(one, input)),
        input,
      ),
    ),
    csv: calls.csv.handler(() => listFile(vendors().map(({ vendor }) => ({ id: vendor })))),
    vendor: calls.vendor.handler(({ input: { vendor } }): VendorDetail => {
      const found = vendors().find((one) => one.vendor === vendor);
      if (found === undefined) throw refused('not-found');
      const websites = state.websites.slice(0, 1);
      return {
        ...found,
        where: websites.map(({ id, name, url }) => ({ ...found, website: { id, name, url } })),
      };
    }),
    website: calls.website.handler(() => ({
      since: state.inventory.vendors.length === 0 ? null : '2026-03-02T08:00:00.000Z',
      vendors: state.inventory.vendors,
      stores: state.inventory.stores,
      isCut: false,
    })),
    cookiePolicy: calls.cookiePolicy.handler(({ input: { format } }) =>
      fileOf(format === 'csv' ? 'Nom' : '<table><caption>Cookies</caption></table>'),
    ),
    exemption: calls.exemption.handler(({ input: { vendor } }) => ({
      ...state.inventory.exemption,
      vendor: vendor ?? state.inventory.exemption.vendor,
    })),
  };
}

function isLeft(one: WebsiteVendor, { q, purpose, standing, consent, age }: InventoryFilter): boolean {
  return (
    mentions(q, one.name, ...one.hosts) &&
    matchesFilter(purpose, one.purpose) &&
    (standing === undefined || one.standing === standing) &&
    (consent !== 'before' || one.activity.beforeAnswerAt !== null) &&
    (age === undefined || one.isNew)
  );
}

export function fakeListedVendors({ listedVendors: calls }: FakeOs, state: FakeState) {
  return {
    list: calls.list.handler(() => state.listedVendors),
    set: calls.set.handler(({ input }) => {
      const name =
        state.inventory.vendors.find(({ vendor }) => vendor === input.vendor)?.name ?? input.vendor;
      const known = state.listedVendors.find(({ vendor }) => vendor === input.vendor);
      if (known) return Object.assign(known, input);
      const id = sampleId(9800 + state.listedVendors.length);
      const entry = sampleListed({ ...input, id, name, at: NOW });
      state.listedVendors.push(entry);
      return entry;
    }),
    approveSeen: calls.approveSeen.handler(() => {
      const listed = new Set(state.listedVendors.map(({ vendor }) => vendor));
      const left = state.inventory.vendors.filter(({ vendor }) => !listed.has(vendor));
      for (const { vendor, name } of left)
        state.listedVendors.push(
          sampleListed({ vendor, name, id: sampleId(9800 + state.listedVendors.length), note: '' }),
        );
      return { approved: left.length };
    }),
    remove: calls.remove.handler(({ input }) => removeById(state.listedVendors, input.id)),
  };
}
