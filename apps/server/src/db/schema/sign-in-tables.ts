import type { ColumnType, Generated } from 'kysely';
import type { Becoming, ClaimRule, ProviderOrigin } from '@vigie/contract/identity-provider.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';

export interface IdentityProvidersTable {
  id: string;
  /** Null: the instance's. */
  companyId: string | null;
  origin: ProviderOrigin;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: Buffer | null;
  scopes: string[];
  isEnabled: boolean;
  createsUsers: boolean;
  domains: string[];
  trustedDomains: string[];
  rules: ColumnType<ClaimRule[], string, string>;
  otherwise: ColumnType<Becoming | null, string | null, string | null>;
  createdAt: Date;
  updatedAt: Date;
  /** When the environment no longer named it; null: it does, or never did. */
  withdrawnAt: Generated<Date | null>;
}

export interface IdentitiesTable {
  id: string;
  userId: string;
  providerId: string | null;
  issuer: string;
  subject: string;
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface CompanyDomainsTable {
  id: string;
  companyId: string;
  domain: string;
  code: string;
  provenAt: Date | null;
  provenBy: 'dns' | 'administrator' | null;
  createdAt: Date;
  /** When the TXT record was looked for last. */
  checkedAt: Generated<Date | null>;
  missingSince: Generated<Date | null>;
}

export interface SignInRulesTable {
  /** Null: the instance's. */
  companyId: string | null;
  requiresProvider: boolean;
  breakGlassUserId: string | null;
  secondFactorRoles: Role[];
  updatedAt: Date;
}

export interface SignInStepsTable {
  tokenHash: Buffer;
  kind: string;
  userId: string | null;
  data: Buffer;
  createdAt: Date;
  expiresAt: Date;
  tries: Generated<number>;
}

export interface PasskeysTable {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When its user was told that somebody may have a copy of its key. */
  copiedAt: Generated<Date | null>;
}

export interface TotpSecretsTable {
  userId: string;
  /** Null until a code of the first app was given. */
  secret: Buffer | null;
  confirmedAt: Date | null;
  lastStep: number | null;
  /** Of the app that was begun last, and when. */
  nextSecret: Buffer | null;
  createdAt: Date;
}

export interface RecoveryCodesTable {
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  usedAt: Generated<Date | null>;
}

export interface SignInsTable {
  id: string;
  userId: string;
  at: Date;
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  provider: string | null;
  ip: string;
  country: string | null;
  userAgent: string;
  isUnusual: boolean;
}

export interface UsedLogoutTokensTable {
  tokenHash: Buffer;
  expiresAt: Date;
}
