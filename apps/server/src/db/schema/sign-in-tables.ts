import type { ColumnType, Generated } from 'kysely';
import type { Becoming, ClaimRule, ProviderOrigin } from '@vigie/contract/identity-provider.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';

export interface IdentityProvidersTable {
  id: string;
  /** Null for a provider of the instance. */
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
  /** When the environment stopped naming the provider; null: it still does, or never did. */
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
  /** When the TXT record was last queried. */
  checkedAt: Generated<Date | null>;
  missingSince: Generated<Date | null>;
}

export interface SignInRulesTable {
  /** Null for a provider of the instance. */
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
  /** When the user was notified that another device may have a copy of the key. */
  copiedAt: Generated<Date | null>;
}

export interface TotpSecretsTable {
  userId: string;
  /** Null until a code of the first app was entered. */
  secret: Buffer | null;
  confirmedAt: Date | null;
  lastStep: number | null;
  /** Secret of the app whose setup began last, and when. */
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
