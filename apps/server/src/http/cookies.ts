import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  httpOnly: boolean;
  secure: boolean;
  /** 0 removes the cookie. */
  maxAgeSeconds: number;
}

/** One cookie of a request, null when it is not there. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Adds a cookie to the answer; values are base64url, so nothing needs escaping. */
export function setCookie(
  reply: FastifyReply,
  { name, value }: { name: string; value: string },
  { httpOnly, secure, maxAgeSeconds }: CookieOptions,
): void {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Strict'];
  if (httpOnly) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}
