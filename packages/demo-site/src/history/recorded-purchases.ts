import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { DemoSite } from '../demo-site.ts';
import type { PurchaseFault } from '../shop/purchase-script.ts';
import { readRecords } from './recorded-visits.ts';

/** Run of the purchase journey on the shop with these faults. */
export interface RecordedPurchase {
  faults: PurchaseFault[];
  record: JourneyRecord;
}

/** Recorded by `npm run demo:record`. */
export const PURCHASES_FILE = new URL('./recorded-purchases.json.br', import.meta.url);

/** Days on which each fault was present, counted from 0. */
const PLANTED: Readonly<Record<PurchaseFault, (day: number) => boolean>> = {
  'button-renamed': (day) => day === 7 || day === 8,
  'value-as-text': (day) => day >= 11,
  'cart-unmeasured': (day) => day >= 17 && day <= 20,
  'amount-in-cents': (day) => day >= 25,
};

/** Returns the faults of a purchase on a day of the past, from 0; the last days have today's. */
export function purchaseFaultsOn(day: number): PurchaseFault[] {
  return (Object.keys(PLANTED) as PurchaseFault[]).filter((fault) => PLANTED[fault](day));
}

/** Returns whether the container was older than version 7, which went live on the day of the newest of these faults. */
export function hadOlderContainer(faults: readonly PurchaseFault[]): boolean {
  return !faults.includes('amount-in-cents');
}

/** Returns the faults of each kind of day. */
export function purchaseStates(days: number): PurchaseFault[][] {
  const all = Array.from({ length: days }, (_none, day) => purchaseFaultsOn(day));
  return [...new Map(all.map((faults) => [faults.join(), faults])).values()];
}

/** Returns a run of the purchase journey for each day, oldest first, at the addresses of this shop. */
export function purchaseRuns(
  days: number,
  origins: Pick<DemoSite, 'origin' | 'tagOrigin' | 'collectorOrigin'>,
): JourneyRecord[] {
  const recorded = readRecords(PURCHASES_FILE, origins) as RecordedPurchase[];
  const byFaults = new Map(recorded.map(({ faults, record }) => [faults.join(), record]));
  return Array.from({ length: days }, (_none, day) => byFaults.get(purchaseFaultsOn(day).join())).flatMap(
    (record) => record ?? [],
  );
}
