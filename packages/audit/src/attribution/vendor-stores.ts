import type { Observation, StoreWrite } from '@vigie/contract/observation/observation.ts';
import type { TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import { ownerOf, type AddressOwner } from './vendor-names.ts';
import { firstKnown, visitStores } from './visit-stores.ts';

/** Cookie or storage entry of a tracker in the visitor's browser at the end of a visit. */
export type VendorStore = { store: StoreWrite['store']; name: string; owner: AddressOwner };

/** Returns the cookies and storage entries that trackers left at the end of a visit. */
export function vendorStores(observation: Observation, trackers: readonly TrackerSettings[]): VendorStore[] {
  return visitStores(observation).flatMap((entry) => {
    const owner = firstKnown(entry, (url) => ownerOf(url, trackers));
    return owner === null ? [] : [{ store: entry.store, name: entry.name, owner }];
  });
}
