import type { ConsentOfData } from '@vigie/contract/kept-personal-data.ts';
import type { CanarySpot, PersonalDataKind, PersonalDataPlace } from '@vigie/contract/personal-data.ts';

/** Personal data that a page gives away: no column has a value. */
export interface PersonalDataTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  /** Of kind, host and field. */
  groupKey: string;
  kind: PersonalDataKind;
  place: PersonalDataPlace;
  field: string;
  encoding: string;
  /** Empty: nobody was sent it. */
  host: string;
  vendor: string | null;
  consent: ConsentOfData;
  mask: string;
  /** Where a visit had planted it; null: it is the page's own. */
  canary: CanarySpot | null;
  /** What the visitor of the visit that showed it last had answered in the end. */
  answered: 'accept' | 'refuse' | 'none';
  observationId: string;
  requestId: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  overAt: Date | null;
}
