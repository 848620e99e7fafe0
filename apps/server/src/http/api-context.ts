import type { Locale } from '@vigie/contract/identifiers.ts';
import type { StandardHandlerOptions } from '@orpc/server/standard';
import type { Call, User } from '../access/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import type { CookieOptions } from './cookies.ts';

/** Properties of the HTTP request that handlers may read. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** True if a browser sent the request: browsers state where a request comes from, programs do not. */
  fromBrowser: boolean;
  /** Language of the caller's browser among the panel's languages; null when the browser states none. */
  language: Locale | null;
  idempotencyKey: string | null;
  readCookie(name: string): string | null;
  setCookie(cookie: { name: string; value: string }, options: CookieOptions): void;
  clearBrowserCache(): void;
  /** Allows the browser of this session to cache the answer, which never changes. */
  keepInBrowser(): void;
  /** Sends the answer as a file to download, written while it is read. */
  sendAsFile(file: { name: string; type: string }): void;
}

export interface ApiContext {
  request: RequestFacts;
  /** Null: nobody is signed in. */
  user: User | null;
  /** Returns the session's current user. Long streams call it again. */
  identifyAgain: () => Promise<User | null>;
  /** Set once the guard has allowed the call of a signed-in user. */
  call: Call | null;
}

/** Returns the allowed call, which the guard has set for every operation that is not public. */
export function requireCall(context: ApiContext): Call {
  if (context.call === null) throw new ApiError('not-signed-in');
  return context.call;
}

/** Runs around each call, before its input is checked. */
export type ProcedureInterceptor = NonNullable<
  StandardHandlerOptions<ApiContext>['clientInterceptors']
>[number];
