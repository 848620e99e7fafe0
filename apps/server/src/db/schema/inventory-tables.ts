import type { ColumnType, Generated } from 'kysely';
import type { VendorPurpose, VendorApproval } from '@vigie/contract/inventory.ts';
import type { StoreWrite } from '@vigie/contract/observation/observation.ts';

export interface WebsiteVendorsTable {
  companyId: string;
  websiteId: string;
  /** Empty for the website itself. */
  vendor: string;
  purpose: VendorPurpose;
  hosts: string[];
  countries: Generated<string[]>;
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
  beforeAnswerObservationId: string | null;
  withoutBannerAt: Date | null;
  afterAcceptanceAt: Date | null;
  afterRefusalAt: Date | null;
}

/** A column of bigint: the client reads it as text. */
type Whole = ColumnType<string, number, number>;

export interface WebsiteVendorMonthsTable {
  companyId: string;
  websiteId: string;
  vendor: string;
  month: ColumnType<string, string, string>;
  days: number;
  visits: number;
  requests: Whole;
  hits: Whole;
  pings: Whole;
  bytes: Whole;
  pageDigests: number[];
  /** Counted by a trigger. */
  pages: Generated<number>;
}

export interface WebsiteStoresTable {
  companyId: string;
  websiteId: string;
  vendor: string;
  store: StoreWrite['store'];
  name: string;
  host: string;
  party: 'first' | 'third';
  purpose: VendorPurpose;
  lifetimeSeconds: Whole | null;
  sizeBytes: number | null;
  httpOnly: boolean | null;
  secure: boolean | null;
  sameSite: string | null;
  setBy: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
}

export interface ListedVendorsTable {
  id: string;
  companyId: string;
  vendor: string;
  standing: VendorApproval;
  note: string;
  userId: string | null;
  setAt: Date;
}
