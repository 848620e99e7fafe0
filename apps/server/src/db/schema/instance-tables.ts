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
