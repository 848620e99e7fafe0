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
  /** Where people reach the panel, as the server that was started last said. Null: none was since this is stored. */
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
