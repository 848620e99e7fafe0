import type { CookieRecord, Observation, StoreWrite } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import { siteOf } from '../detect/sent-hits.ts';
import { ownerOf, type AddressOwner } from './vendor-names.ts';

/** A cookie or storage entry that a vendor has in the visitor's browser at the end of a visit. */
export type VendorStore = { store: StoreWrite['store']; name: string; owner: AddressOwner };

/**
 * What vendors keep of a visit. Who set it is known by the answer or the scripts that did; of a cookie that nobody was
 * seen to set, by its host where that is another site's.
 */
export function vendorStores(observation: Observation, told: readonly TrackerSettings[]): VendorStore[] {
  const writes = seen(observation.writes ?? { state: 'recorded', value: [] }) ?? [];
  const site = siteOf(observation.finalUrl ?? observation.requestedUrl);
  const cookies = (seen(observation.cookies) ?? []).flatMap((cookie) => {
    const setBy = writes.filter(({ store, name }) => store === 'cookie' && name === cookie.name);
    const owner = ownerOfWrites(setBy, told) ?? ownerOfHost(cookie, site, told);
    return owner === null ? [] : [{ store: 'cookie' as const, name: cookie.name, owner }];
  });
  const entries = writes.flatMap(({ store, name, by }) => {
    const owner = store === 'cookie' ? null : ownerOfWrites([{ by }], told);
    return owner === null ? [] : [{ store, name, owner }];
  });
  return [...cookies, ...entries];
}

/** Of the addresses that set it, the innermost whose owner is known. */
function ownerOfWrites(
  writes: readonly Pick<StoreWrite, 'by'>[],
  told: readonly TrackerSettings[],
): AddressOwner | null {
  for (const url of writes.flatMap(({ by }) => by)) {
    const owner = ownerOf(url, told);
    if (owner !== null) return owner;
  }
  return null;
}

function ownerOfHost({ domain }: CookieRecord, site: string, told: readonly TrackerSettings[]) {
  const url = `https://${domain.replace(/^\./, '')}/`;
  return siteOf(url) === site ? null : ownerOf(url, told);
}
