import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { DemoSite } from '../demo-site.ts';
import { readRecords } from './recorded-visits.ts';

/** Visit of the page whose hits go to the shop's server container, with the calls of that container. */
export interface RecordedServerVisit {
  observation: Observation;
  calls: ProxiedCall[];
}

/** Recorded by `npm run demo:record`. */
export const SERVER_CALLS_FILE = new URL('./recorded-server-calls.json.br', import.meta.url);
/** Visits of the past: a second one shows that a loss is no accident. */
const VISITS = 2;
const PURCHASE_NUMBER = /COMPTOIR-(\d+)/u;

/** Returns the visits of the past, oldest first, each with a purchase of its own, at the addresses of this shop. */
export function serverVisits(
  origins: Pick<DemoSite, 'origin' | 'tagOrigin' | 'collectorOrigin'>,
): RecordedServerVisit[] {
  const [recorded] = readRecords(SERVER_CALLS_FILE, origins) as RecordedServerVisit[];
  const text = JSON.stringify(recorded);
  const number = PURCHASE_NUMBER.exec(text)?.[1] ?? '';
  return Array.from(
    { length: VISITS },
    (_none, visit) => JSON.parse(text.replaceAll(number, `${Number(number) - visit}`)) as RecordedServerVisit,
  );
}
