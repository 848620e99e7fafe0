import { CmpApi } from '@iabtechlabtcf/cmpapi';
import { GVL, TCModel, TCString } from '@iabtechlabtcf/core';

const PURPOSES = Array.from({ length: 11 }, (_, index) => index + 1);
const VENDORS = [7, 52, 755];
const one = (id) => ({ id, name: `${id}`, description: '-', illustrations: [] });
const vendor = (id) => ({
  ...one(id),
  purposes: PURPOSES,
  legIntPurposes: [],
  flexiblePurposes: [],
  specialPurposes: [],
  features: [],
  specialFeatures: [],
});

const list = new GVL({
  gvlSpecificationVersion: 3,
  vendorListVersion: 100,
  tcfPolicyVersion: 5,
  lastUpdated: '2026-01-01T00:00:00Z',
  purposes: Object.fromEntries(PURPOSES.map((id) => [id, one(id)])),
  specialPurposes: {},
  features: {},
  specialFeatures: {},
  stacks: {},
  dataCategories: {},
  vendors: Object.fromEntries(VENDORS.map((id) => [id, vendor(id)])),
});

export const cmpApi = new CmpApi(300, 1, true);

/** The TC string of a visitor who accepted all, or refused all. */
export function stringFor(accepts) {
  const model = new TCModel(list);
  model.cmpId = 300;
  model.cmpVersion = 1;
  model.isServiceSpecific = true;
  if (accepts) {
    model.purposeConsents.set(PURPOSES);
    model.vendorConsents.set(VENDORS);
  }
  return TCString.encode(model);
}
