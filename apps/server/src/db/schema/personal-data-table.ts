import type { ConsentOfData } from '@vigie/contract/stored-personal-data.ts';
import type { CanarySpot, PersonalDataKind, PersonalDataChannel } from '@vigie/contract/personal-data.ts';

/** Personal data that a page sends: no column contains a value. */
export interface PersonalDataTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  /** Key made of kind, host and field. */
  groupKey: string;
  kind: PersonalDataKind;
  place: PersonalDataChannel;
  field: string;
  encoding: string;
  /** Empty if the data was sent to nobody. */
  host: string;
  vendor: string | null;
  consent: ConsentOfData;
  mask: string;
  /** Position where a visit had planted the data; null if the page supplied it. */
  canary: CanarySpot | null;
  /** Final consent answer of the last visit that showed the data. */
  answered: 'accept' | 'refuse' | 'none';
  observationId: string;
  requestId: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  overAt: Date | null;
}
