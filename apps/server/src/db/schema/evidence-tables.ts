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

/** Sealed visits and sealed matrices. */
export interface SealedVisitsTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** Null: it is of a matrix. */
  observationId: string | null;
  /** Null: it is of a visit. */
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
