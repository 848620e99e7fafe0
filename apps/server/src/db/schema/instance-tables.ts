import type { Generated } from 'kysely';

export interface PanelIdentityTable {
  is_only: Generated<true>;
  panel_id: string;
  private_key: Buffer;
  created_at: Generated<Date>;
}

export interface InstanceSettingsTable {
  only_row: Generated<true>;
  password_policy: 'spec' | 'strict';
}

export interface FileContentsTable {
  company_id: string;
  sha256: string;
  bytes: Buffer;
  last_used_at: Generated<Date>;
}
