import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  httpOnly: boolean;
  secure: boolean;
  /** Lifetime in seconds; 0 removes the cookie. */
  maxAgeSeconds: number;
}

/** Returns one cookie of a request; null when it is absent. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  return parseCookie(request.headers.cookie ?? '')[name] ?? null;
}

/** Adds a cookie for this panel's own pages to the answer. */
export function setCookie(
  reply: FastifyReply,
  { name, value }: { name: string; value: string },
  { maxAgeSeconds, ...options }: CookieOptions,
): void {
  const cookie = { name, value, path: '/', maxAge: maxAgeSeconds, sameSite: 'strict', ...options } as const;
  reply.header('set-cookie', stringifySetCookie(cookie));
}
