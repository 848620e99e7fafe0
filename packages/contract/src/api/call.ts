import { oc, type AnySchema, type ContractProcedure, type ErrorMap } from '@orpc/contract';
import type { Words } from '../locales.ts';
import type { Role } from '../roles.ts';
import type { TokenScope } from '../token.ts';

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
  /** Scope that a token needs for the call. A call without one accepts no token. */
  token?: TokenScope;
  /**
   * Answers that a write makes stale besides those of its own resource, as a resource or a call: `websites`,
   * `jobs.list`.
   */
  makesStale?: readonly string[];
  /** True if the call requires a password confirmation within the last minutes. */
  confirmed?: true;
  /**
   * True if the audit log records this read, because it takes protected data out of the panel. The log records every
   * write.
   */
  noted?: true;
  /** The resource as the audit log names it. `callsOn` sets it. */
  noun?: Words;
  /**
   * Words of the audit log for what the call did, after the noun. Absent: those of the call's name, such as `create`
   * (`operation-texts.ts`).
   */
  done?: Words;
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

/** Path of a call below `/api`. */
type Path = `/${string}`;

/** Start of a call. Only `meta` can follow, so a call without permissions does not compile. */
type Described = Pick<ReturnType<ReturnType<typeof oc.$meta<CallMeta>>['route']>, 'meta'>;

/** Functions that start the calls of a resource. The summary of a call is one sentence, which the API reference shows. */
interface Starts {
  /** Starts a call that reads. */
  get: (path: Path, summary: string) => Described;
  /** Starts a call that adds something or starts work. Its status is 200 unless it says otherwise. */
  post: (path: Path, summary: string, successStatus?: number) => Described;
  /** Starts a call that replaces something. Its status is 200 unless it says otherwise. */
  put: (path: Path, summary: string, successStatus?: number) => Described;
  /** Starts a call that removes something. It returns nothing unless its status is 200. */
  del: (path: Path, summary: string, successStatus?: number) => Described;
}

/** Returns the functions that start the calls of a resource. The audit log names the resource by the noun. */
export function callsOn(noun: Words): Starts {
  const builder = oc.$meta<CallMeta>({ allowed: {}, noun });
  return {
    get: (path, summary) => builder.route({ method: 'GET', path, summary }),
    post: (path, summary, successStatus = 200) =>
      builder.route({ method: 'POST', path, summary, successStatus }),
    put: (path, summary, successStatus = 200) =>
      builder.route({ method: 'PUT', path, summary, successStatus }),
    del: (path, summary, successStatus = 204) =>
      builder.route({ method: 'DELETE', path, summary, successStatus }),
  };
}

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
