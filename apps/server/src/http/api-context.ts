import type { Locale } from '@vigie/contract/identifiers.ts';
import type { StandardHandlerOptions } from '@orpc/server/standard';
import type { Call, User } from '../access/actor.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CookieOptions } from './cookies.ts';

/** What handlers may know of the request that carries a call. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** A browser says where a request comes from; programs do not. */
  fromBrowser: boolean;
  /** What the caller's browser speaks, of the panel's languages; null when it does not say. */
  language: Locale | null;
  idempotencyKey: string | null;
  readCookie(name: string): string | null;
  setCookie(cookie: { name: string; value: string }, options: CookieOptions): void;
  clearBrowserCache(): void;
  /** The answer never changes: the browser of this session may keep it. */
  keepInBrowser(): void;
  /** The answer is a file to keep, written while it is read. */
  sendAsFile(file: { name: string; type: string }): void;
}

export interface ApiContext {
  request: RequestFacts;
  /** Null: nobody is signed in. */
  user: User | null;
  /** Who the session's user is now; asked again by long streams. */
  identifyAgain: () => Promise<User | null>;
  /** Set once the guard allowed the call to someone signed in. */
  call: Call | null;
}

/** Returns the allowed call; the guard has set it for every operation that is not public. */
export function callOf(context: ApiContext): Call {
  if (context.call === null) throw new Refusal('not-signed-in');
  return context.call;
}

/** Runs around each call, before its input is checked. */
export type ProcedureInterceptor = NonNullable<
  StandardHandlerOptions<ApiContext>['clientInterceptors']
>[number];
