import { isExempt, configuredTrackers, vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { closest } from '../options/closest.ts';
import type { Report } from './report.ts';

/** An exempt vendor that did nothing in the run, and the vendor probably meant; null: none is close. */
export interface IdleExempt {
  name: string;
  nearest: string | null;
}

/** Returns the exempt vendors that no page showed: most likely they are misspelt. */
export function idleExempt(
  consent: Report['head']['consent'],
  { exempt, tracking }: { exempt: readonly string[]; tracking: TrackingSettings },
): IdleExempt[] {
  const { vendors = [], pages = [] } = consent ?? {};
  if (pages.length === 0) return [];
  // The report names a configured tracker by its recognised hits; users may use another name.
  const configured = configuredTrackers(tracking).flatMap(({ name, phpTagName }) => [
    name ?? '',
    phpTagName.trim(),
  ]);
  const known = [...new Set(vendors.flatMap(({ vendor }) => [vendor, vendorNameOf(vendor)]))];
  return exempt
    .filter((name) => ![...known, ...configured].some((one) => isExempt(one, [name])))
    .map((name) => ({ name, nearest: closest(name, known) }));
}
