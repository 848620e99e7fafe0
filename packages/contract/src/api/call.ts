import {
  oc as base,
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type Route,
} from '@orpc/contract';
import type { Role } from '../roles.ts';

/** How far a role reaches: every company, its own company, its contexts in that company, itself. */
export type Scope = 'all' | 'company' | 'context' | 'self';

/** The scope of each role that may make a call; a role that is missing may not. */
export type Allowed = Partial<Record<Role | 'anonymous', Scope>>;

/** What the contract says of a call beside its route and schemas. */
export interface CallMeta {
  allowed: Allowed;
  /** Answered only to whoever gave their password within the last minutes. */
  confirmed?: true;
  /**
   * A reading that the audit log records, because it takes protected data out of the panel. The log records every
   * write.
   */
  noted?: true;
  /** Only reads, although a body carries its question. */
  question?: true;
  /** Answered to whoever still has the password that an administrator gave them: what choosing another one takes. */
  beforeOwnPassword?: true;
  /** Answered to whoever still lacks the second factor that their role needs: what setting one up takes. */
  beforeSecondFactor?: true;
  /**
   * It changes by what the user signs in, or takes their data out, in all companies: refused to a session that a
   * company's own provider vouched for.
   */
  wholeAccount?: true;
}

/** A call of the contract, with its meta. */
export type ContractCall = ContractProcedure<AnySchema, AnySchema, ErrorMap, CallMeta>;

const builder = base.$meta<CallMeta>({ allowed: {} });

/** Starts a call. Only its meta can follow its route: a call that does not say who may make it does not compile. */
export const oc: { route(route: Route): Pick<ReturnType<typeof builder.route>, 'meta'> } = builder;

const STAFF = ['user', 'contributor', 'secretary', 'stand', 'elu'] as const satisfies Role[];
const LIMITED = ['guest', 'register'] as const satisfies Role[];

function each(roles: readonly Role[], scope: Scope): Allowed {
  return Object.fromEntries(roles.map((role) => [role, scope]));
}

export const OWN: Allowed = {
  admin: 'self',
  moderator: 'self',
  ...each(STAFF, 'self'),
  ...each(LIMITED, 'self'),
};
export const OWN_AND_ADMIN: Allowed = { ...OWN, admin: 'all' };
export const EVERYONE: Allowed = { anonymous: 'self', ...OWN };
export const VIEWERS: Allowed = {
  admin: 'all',
  moderator: 'company',
  ...each(STAFF, 'context'),
  ...each(LIMITED, 'context'),
};
export const MANAGERS: Allowed = { admin: 'all', moderator: 'company' };
export const ADMIN_ONLY: Allowed = { admin: 'all' };
/** Everybody reaches themself; moderators their company, administrators all. */
export const USERS: Allowed = { ...OWN, admin: 'all', moderator: 'company' };
/** Everybody sees their own company's picture. */
export const COMPANY: Allowed = {
  admin: 'all',
  moderator: 'company',
  ...each(STAFF, 'company'),
  ...each(LIMITED, 'company'),
};
