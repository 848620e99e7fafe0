import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import type { NoticeChannel, NOTICES } from '@vigie/contract/user.ts';
import type { TokenScope } from '@vigie/contract/token.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { JsonColumn } from './json-column.ts';

/** Notices that a user chose; an absent notice has not been chosen. */
export type Notices = Partial<Record<(typeof NOTICES)[number], Record<NoticeChannel, boolean>>>;

export interface CompaniesTable {
  id: string;
  name: string;
  description: Generated<string>;
  url: Generated<string | null>;
  guestCode: Generated<string>;
  avatarAt: Generated<Date | null>;
  /** When the worker created the company's first alarm rules. */
  alarmsSince: Generated<Date | null>;
  visitsPerMonth: Generated<number | null>;
  redactions: ColumnType<Redaction[], string | undefined, string>;
  redactionsAt: Generated<Date>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface UsersTable {
  id: string;
  email: string;
  /** Null for a user who came by an identity provider and chose no password. */
  passwordHash: string | null;
  firstName: Generated<string>;
  lastName: Generated<string>;
  displayName: Generated<string>;
  locale: Locale | null;
  browserLanguage: Generated<Locale | null>;
  status: Generated<'active' | 'inactive'>;
  theme: Generated<'system' | 'light' | 'dark'>;
  notices: ColumnType<Notices, string | undefined, string>;
  mustChangePassword: Generated<boolean>;
  /** To the minute, in any session; null: never. */
  lastSeenAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ProfilesTable {
  id: string;
  userId: string;
  companyId: string;
  role: Role;
  allContexts: Generated<boolean>;
  active: Generated<boolean>;
  revoked: Generated<boolean>;
  jobTitle: Generated<string>;
  phone: Generated<string>;
  presentation: Generated<string>;
  /** Id of the user in the company's directory (SCIM). */
  externalId: Generated<string | null>;
  /** Name that the user signs in with at the directory; null: their e-mail. */
  directoryName: Generated<string | null>;
  /** Rights that the directory ended; only the directory can restore them. */
  endedByDirectory: Generated<'membership' | 'account' | null>;
  /** True if a provider's rule set the role, teams and contexts; false: a user or SCIM did. */
  byRule: Generated<boolean>;
  avatarAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface TeamsTable {
  id: string;
  companyId: string;
  label: string;
  /** Id of the team in the company's directory (SCIM). */
  externalId: Generated<string | null>;
  createdAt: Generated<Date>;
}

export interface ProfileTeamsTable {
  companyId: string;
  profileId: string;
  teamId: string;
}

export interface ProfileContextsTable {
  companyId: string;
  profileId: string;
  contextId: string;
}

/** Avatar of a profile, cut to a square, in each size. */
export interface ProfilePicturesTable {
  companyId: string;
  profileId: string;
  size: number;
  bytes: Buffer;
}

export interface CompanyPicturesTable {
  companyId: string;
  size: number;
  bytes: Buffer;
}

export interface SessionsTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  bindHash: Buffer | null;
  kind: 'browser' | 'api';
  userAgent: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
  confirmedAt: Generated<Date | null>;
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  country: string | null;
  providerId: string | null;
  identityId: string | null;
  /** The only company that it may reach; null: all companies of its user. */
  companyId: string | null;
  providerSession: string | null;
  idToken: Buffer | null;
}

export interface ThrottlesTable {
  key: string;
  failures: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
  underWay: Generated<number>;
  underWayUntil: Date | null;
}

/** Tokens; one without a profile belongs to its company. */
export interface TokensTable {
  id: string;
  companyId: string;
  profileId: string | null;
  name: string;
  scope: TokenScope;
  tokenHash: Buffer;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
}

export interface IdempotencyKeysTable {
  /** Id of a user, or of a company's token. */
  callerId: string;
  key: string;
  print: Buffer;
  answer: JsonColumn<unknown> | null;
  createdAt: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  companyId: string | null;
  userId: string | null;
  profileId: string | null;
  role: Role | null;
  operation: string;
  targetId: string | null;
  requestId: string;
  ip: string;
  /** Null for entries older than the hash chain. */
  seal: Buffer | null;
  previousSeal: Buffer | null;
  format: Generated<number>;
  beforeHash: Buffer | null;
  afterHash: Buffer | null;
  times: Generated<number>;
  userAgentHash: string | null;
  tokenId: string | null;
}

/** Names of deleted objects, for the audit log; no names of users. */
export interface DeletedNamesTable {
  id: string;
  name: string;
  deletedAt: Generated<Date>;
}

export interface FailedSignInsTable {
  emailHash: Buffer;
  network: string;
  firstAt: Date;
  lastAt: Date;
  times: number;
}

export interface PasswordResetsTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface EmailChangesTable {
  userId: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export interface JoinRequestsTable {
  id: string;
  companyId: string;
  guestCode: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Locale | null;
  tokenHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** E-mail addresses for which a new password was requested, even if no user has them. */
export interface PasswordResetRequestsTable {
  id: string;
  email: string;
  createdAt: Date;
}
