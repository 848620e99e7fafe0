import type { Generated } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { JsonColumn } from './json-column.ts';

export interface CompaniesTable {
  id: string;
  name: string;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  display_name: Generated<string>;
  locale: Locale | null;
  status: Generated<'active' | 'inactive'>;
  created_at: Generated<Date>;
}

export interface ProfilesTable {
  id: string;
  user_id: string;
  company_id: string;
  role: Role;
  all_contexts: Generated<boolean>;
  active: Generated<boolean>;
  revoked: Generated<boolean>;
  created_at: Generated<Date>;
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
}

export interface ThrottlesTable {
  key: string;
  failures: number;
  window_started_at: Date;
  blocked_until: Date | null;
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
}
