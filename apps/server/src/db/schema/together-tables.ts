import type { Generated } from 'kysely';
import type { BulkAction, BulkOutcome, BulkValue } from '@vigie/contract/bulk.ts';
import type { SettingValues } from '@vigie/contract/shared-settings.ts';
import type { JsonColumn } from './json-column.ts';

export interface SharedSettingsTable {
  id: string;
  companyId: string;
  name: string;
  settings: JsonColumn<SettingValues>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface BulkChangesTable {
  id: string;
  companyId: string;
  userId: string | null;
  action: JsonColumn<BulkAction>;
  createdAt: Date;
  undoneAt: Date | null;
}

export interface BulkChangeWebsitesTable {
  bulkChangeId: string;
  companyId: string;
  websiteId: string;
  outcome: BulkOutcome;
  refusal: string | null;
  before: JsonColumn<BulkValue> | null;
  after: JsonColumn<BulkValue> | null;
}
