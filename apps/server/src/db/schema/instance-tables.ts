import type { Generated } from 'kysely';

export interface PanelIdentityTable {
  isOnly: Generated<true>;
  panelId: string;
  privateKey: Buffer;
  createdAt: Generated<Date>;
}

export interface InstanceSettingsTable {
  onlyRow: Generated<true>;
  passwordPolicy: 'spec' | 'strict';
  /** URL of the panel as the last started server reported it. Null: no server has started since this column exists. */
  publicUrl: Generated<string | null>;
}

export interface FileContentsTable {
  companyId: string;
  sha256: string;
  bytes: Buffer;
  lastUsedAt: Generated<Date>;
}

export interface InstanceLimitsTable {
  onlyRow: Generated<true>;
  recordingsMegabytes: number | null;
  visitsPerDay: number | null;
  documentsDays: Generated<number | null>;
  picturesDays: Generated<number | null>;
}
