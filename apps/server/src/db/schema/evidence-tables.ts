import type { Generated } from 'kysely';

/** Key that signs the sealed files of this instance. */
export interface EvidenceKeyTable {
  isOnly: Generated<true>;
  /** SPKI, DER. */
  publicKey: Buffer;
  /** PKCS #8 in PEM, encrypted. */
  privateKey: Buffer;
  createdAt: Generated<Date>;
}

export interface SealedVisitsTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** Null for a sealed matrix. */
  observationId: string | null;
  /** Null for a sealed visit. */
  matrixId: string | null;
  visits: Generated<number>;
  visitsLeftOut: Generated<number>;
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
