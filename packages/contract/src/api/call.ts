import {
  oc as base,
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type Route,
} from '@orpc/contract';
import type { Role } from '../roles.ts';

/** Reach of a role: every company, its own company, its contexts in that company, or the user alone. */
export type Scope = 'all' | 'company' | 'context' | 'self';

/** Scope of each role that may make a call. A missing role may not make the call. */
export type Allowed = Partial<Record<Role | 'anonymous', Scope>>;

/**
 * Data that jobs write: jobs with their state and use of limits, visits with all findings about them, known pages of
 * websites, consent matrices, runs of journeys, checks of links, and trials (detections, rehearsals, policies, drafts of containers).
 */
export type JobData = 'jobs' | 'visits' | 'pages' | 'matrices' | 'journeys' | 'links' | 'trials';

/** Properties of a call in the contract beside its route and schemas. */
export interface CallMeta {
  allowed: Allowed;
  /** Data of jobs that the answer shows. Each read call declares it; empty if no job changes the answer. */
  reads?: readonly JobData[];
  /** True if the call requires a password confirmation within the last minutes. */
  confirmed?: true;
  /**
   * True if the audit log records this read, because it takes protected data out of the panel. The log records every
   * write.
   */
  noted?: true;
  /** True if the call only reads, although its parameters are in a body. */
  question?: true;
  /**
   * True if a user with a password set by an administrator may make the call. Such calls are needed to choose a new
   * password.
   */
  beforeOwnPassword?: true;
  /**
   * True if a user without the second factor that their role requires may make the call. Such calls are needed to set
   * one up.
   */
  beforeSecondFactor?: true;
  /**
   * True if the call changes the user's sign-in methods or exports their data in all companies. Refused in a session
   * that a company's own provider authenticated.
   */
  wholeAccount?: true;
}

/** Call of the contract, with its meta. */
export type ContractCall = ContractProcedure<AnySchema, AnySchema, ErrorMap, CallMeta>;

const builder = base.$meta<CallMeta>({ allowed: {} });

/**
 * Starts the definition of a call. Only `meta` can follow the route, so a call without permissions does not compile.
 */
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
/** Every user reaches themself, moderators their company, administrators all. */
export const USERS: Allowed = { ...OWN, admin: 'all', moderator: 'company' };
/** Every user reaches their own company's picture. */
export const COMPANY_CALL: Allowed = {
  admin: 'all',
  moderator: 'company',
  ...each(STAFF, 'company'),
  ...each(LIMITED, 'company'),
};
