import type { ChangeHistory } from '@vigie/audit/regression-cause/page-changes.ts';
import type { Compared } from '@vigie/audit/regression-cause/compare-stored.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import type { JsonColumn } from './json-column.ts';

export interface ComparedPagesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  visitedAt: Date;
  kept: JsonColumn<StoredBodies>;
  history: JsonColumn<ChangeHistory>;
}

export interface PageChangesTable {
  id: string;
  companyId: string;
  websiteId: string;
  jobId: string;
  name: string;
  change: JsonColumn<Compared>;
  fromAt: Date;
  toAt: Date;
  pages: number;
  isRestless: boolean;
}
