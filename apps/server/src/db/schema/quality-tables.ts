import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { ReEvaluation } from '@vigie/contract/page-history.ts';
import type { LinkSubject } from '@vigie/contract/shared-link.ts';

export interface CspPoliciesTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  hash: Buffer;
  source: 'header' | 'meta';
  disposition: 'enforce' | 'report';
  text: string;
}

export interface PagePoliciesTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  policyId: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  observationId: string;
}

export interface ReleasesTable {
  id: string;
  companyId: string;
  websiteId: string;
  label: string;
  releasedAt: Date;
  url: string | null;
  userId: string | null;
}

export interface SharedLinksTable {
  id: string;
  companyId: string;
  label: Generated<string>;
  shows: Generated<LinkSubject>;
  /** Monthly report that delivered it. */
  clientReportId: Generated<string | null>;
  withdrawnAt: Generated<Date | null>;
  tokenHash: Buffer;
  userId: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

export interface SharedLinkWebsitesTable {
  companyId: string;
  linkId: string;
  websiteId: string;
}

export interface ReportBrandsTable {
  companyId: string;
  name: string;
  logo: Buffer | null;
}

export interface ClientReportsTable {
  id: string;
  companyId: string;
  email: string;
  label: string;
  locale: Locale;
  timeZone: string;
  tokenHash: Generated<Buffer | null>;
  confirmedAt: Generated<Date | null>;
  isVouched: boolean;
  endedAt: Generated<Date | null>;
  nextAt: Generated<Date | null>;
  lastSentAt: Generated<Date | null>;
  userId: Generated<string | null>;
  createdAt: Date;
}

export interface ClientReportWebsitesTable {
  companyId: string;
  reportId: string;
  websiteId: string;
}

export interface WebsiteBadgesTable {
  websiteId: string;
  companyId: string;
  access: 'token' | 'public';
  tokenSealed: Buffer | null;
}

export interface ReportSubscriptionsTable {
  userId: string;
  companyId: string;
  websiteId: string;
  /** Profile that requested it; the profile must have access to the website. */
  profileId: string;
  timeZone: string;
  nextAt: Date;
}

export interface SettingsChangesTable {
  companyId: string;
  websiteId: string;
  changedAt: Date;
  userId: string | null;
}

export interface ReEvaluationsTable {
  id: string;
  companyId: string;
  websiteId: string;
  fromAt: Date;
  toAt: Date;
  state: ReEvaluation['state'];
  total: number | null;
  done: Generated<number>;
  changed: Generated<number>;
  judgedFirst: Generated<number>;
  cursorAt: Date | null;
  cursorId: string | null;
  userId: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  leaseUntil: Date | null;
}
