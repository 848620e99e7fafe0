import type { Generated } from 'kysely';
import type { Limit } from '@vigie/contract/website-limits.ts';

/** Tables that refer to files of each kind. A file is deleted only if none of these tables refers to it. */
export const FILE_HOLDERS = { pictures: 'website_pictures', bodies: 'website_bodies' } as const;
export type FileKind = keyof typeof FILE_HOLDERS;

export interface WebsitePicturesTable {
  companyId: string;
  websiteId: string;
  sha256: string;
  sizeBytes: number;
  lastUsedAt: Date;
}

/** Websites that have stored bodies. */
export type WebsiteBodiesTable = WebsitePicturesTable;

export interface RecordedBytesTable {
  companyId: string;
  websiteId: string;
  kind: 'documents' | 'pictures' | 'states' | 'values';
  bytes: number;
}

export interface VisitGrantsTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
}

export interface CompanyMonthsTable {
  companyId: string;
  month: Date;
  visits: number;
  warnedAt: Generated<Date | null>;
  reachedAt: Generated<Date | null>;
}

export interface LimitReachesTable {
  companyId: string;
  websiteId: string;
  limit: Limit;
  reachedAt: Date;
  toldAt: Date | null;
  picturesSince: Date | null;
  documentsSince: Date | null;
}
