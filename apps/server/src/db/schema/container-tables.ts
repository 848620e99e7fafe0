import type { Container, ContainerProduct } from '@vigie/contract/container.ts';
import type { ExportNames } from '@vigie/audit/containers/named-container.ts';
import type { ColumnType } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface ContainersTable {
  id: string;
  companyId: string;
  websiteId: string;
  product: ContainerProduct;
  /** Name given by its vendor, or the address of its script. */
  name: string;
  vendorId: string | null;
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  names: ColumnType<ExportNames | null, string | null, string | null>;
  namedAt: Date | null;
}

export interface ContainerVersionsTable {
  id: string;
  companyId: string;
  websiteId: string;
  containerId: string;
  number: number;
  contentSha256: string;
  sha256: string;
  sizeBytes: number;
  container: JsonColumn<Container>;
  changes: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

export interface ContainerScriptsTable {
  companyId: string;
  websiteId: string;
  sha256: string;
  kind: string | null;
  versionIds: string[];
  lastSeenAt: Date;
}

/** A column of bigint: the client reads it as text. */
type Whole = ColumnType<string, number, number>;

export interface ContainerDaysTable {
  companyId: string;
  websiteId: string;
  containerId: string;
  day: ColumnType<string, string, string>;
  visits: number;
  bytes: Whole;
  bytesVisits: number;
  requestMs: number;
  requestVisits: number;
  runMs: number;
  runVisits: number;
  events: string[];
  keys: string[];
}

export interface ContainerTagDaysTable {
  companyId: string;
  websiteId: string;
  containerId: string;
  day: ColumnType<string, string, string>;
  tag: number;
  pushes: number;
  undecided: number;
  pageDigests: number[];
  firstFiredAt: Date | null;
  lastFiredAt: Date | null;
}

export interface ContainerVisitsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
}
