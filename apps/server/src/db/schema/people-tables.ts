import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { NoticeChannel, NOTICES } from '@vigie/contract/person.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { JsonColumn } from './json-column.ts';

/** What a person chose to be told; a notice that is missing has not been chosen. */
export type Notices = Partial<Record<(typeof NOTICES)[number], Record<NoticeChannel, boolean>>>;

export interface CompaniesTable {
  id: string;
  name: string;
  description: Generated<string>;
  url: Generated<string | null>;
  guest_code: Generated<string>;
  avatar_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  display_name: Generated<string>;
  locale: Locale | null;
  browser_language: Generated<Locale | null>;
  status: Generated<'active' | 'inactive'>;
  theme: Generated<'system' | 'light' | 'dark'>;
  notices: ColumnType<Notices, string | undefined, string>;
  must_change_password: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProfilesTable {
  id: string;
  user_id: string;
  company_id: string;
  role: Role;
  all_contexts: Generated<boolean>;
  active: Generated<boolean>;
  revoked: Generated<boolean>;
  job_title: Generated<string>;
  phone: Generated<string>;
  presentation: Generated<string>;
  avatar_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TeamsTable {
  id: string;
  company_id: string;
  label: string;
  created_at: Generated<Date>;
}

export interface ProfileTeamsTable {
  company_id: string;
  profile_id: string;
  team_id: string;
}

export interface ProfileContextsTable {
  company_id: string;
  profile_id: string;
  context_id: string;
}

/** The avatar of a profile, squared, in each size. */
export interface ProfilePicturesTable {
  company_id: string;
  profile_id: string;
  size: number;
  bytes: Buffer;
}

export interface CompanyPicturesTable {
  company_id: string;
  size: number;
  bytes: Buffer;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  bind_hash: Buffer | null;
  kind: 'browser' | 'api';
  user_agent: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  confirmed_at: Generated<Date | null>;
}

export interface ThrottlesTable {
  key: string;
  failures: number;
  window_started_at: Date;
  blocked_until: Date | null;
  under_way: Generated<number>;
  under_way_until: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  print: Buffer;
  answer: JsonColumn<unknown> | null;
  created_at: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  company_id: string | null;
  user_id: string | null;
  profile_id: string | null;
  role: Role | null;
  operation: string;
  target_id: string | null;
  request_id: string;
  ip: string;
  /** Null for entries older than the chain. */
  seal: Buffer | null;
  previous_seal: Buffer | null;
  format: Generated<number>;
  before_hash: Buffer | null;
  after_hash: Buffer | null;
  times: Generated<number>;
  user_agent_hash: string | null;
}

export interface FailedSignInsTable {
  email_hash: Buffer;
  network: string;
  first_at: Date;
  last_at: Date;
  times: number;
}

export interface PasswordResetsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface EmailChangesTable {
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

export interface JoinRequestsTable {
  id: string;
  company_id: string;
  guest_code: string;
  email: string;
  first_name: string;
  last_name: string;
  language: Locale | null;
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date | null;
}

/** An e-mail address that somebody asked a new password for, whether or not it is anybody's. */
export interface PasswordResetRequestsTable {
  id: string;
  email: string;
  created_at: Date;
}
