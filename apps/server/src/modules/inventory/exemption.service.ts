import { registrableSite } from '@vigie/audit/detect/sent-hits.ts';
import type { Exemption } from '@vigie/contract/inventory.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { exemptionLines } from './exemption.policy.ts';
import { readWebsiteInventory } from './inventory.service.ts';

/** Returns which conditions of the exemption of audience measurement a vendor of a website meets. */
export async function readExemption(
  call: Call,
  { websiteId, vendor: requestedVendor }: { websiteId: string; vendor?: string | undefined },
): Promise<Exemption> {
  const { url } = await requireWebsite(call, websiteId);
  const { vendors, stores } = await readWebsiteInventory(call, { websiteId });
  const measuring = vendors.filter(({ purpose }) => purpose === 'analytics');
  const vendor =
    requestedVendor === undefined ? measuring[0] : vendors.find((one) => one.vendor === requestedVendor);
  if (requestedVendor !== undefined && vendor === undefined) throw new ApiError('not-found');
  const named = vendor === undefined || measuring.includes(vendor) ? measuring : [...measuring, vendor];
  return {
    vendors: named.map(({ vendor: key, name, purpose }) => ({ vendor: key, name, purpose })),
    vendor: vendor?.vendor ?? null,
    lines:
      vendor === undefined
        ? []
        : exemptionLines(
            { ...vendor, stores: stores.filter((store) => store.vendor === vendor.vendor) },
            (host) => registrableSite(`https://${host}/`) === registrableSite(url),
          ),
  };
}
