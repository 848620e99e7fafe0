import type { Generated } from 'kysely';

/** With what this instance signs sealed files. */
export interface EvidenceKeyTable {
  isOnly: Generated<true>;
  /** SPKI, DER. */
  publicKey: Buffer;
  /** Sealed; PKCS #8, PEM. */
  privateKey: Buffer;
  createdAt: Generated<Date>;
}

export interface SealedVisitsTable {
  id: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  url: string;
  observedAt: Date;
  sealedAt: Date;
  sealedBy: string | null;
  sizeBytes: number;
  sha256: string;
  fingerprint: string;
  stampedAt: Date | null;
  stampedBy: string | null;
  file: Buffer;
}
