import type { StoreWrite } from '@vigie/contract/observation/observation.ts';

/** Attributes of a cookie beside its value. `domain`: the parent host of the one that set it. */
export type CookieAttributes = Pick<
  StoreWrite,
  'lifetimeSeconds' | 'secure' | 'httpOnly' | 'sameSite' | 'partitioned'
> & { domain?: string | undefined };

const SAME_SITE = ['Strict', 'Lax', 'None'];
const DOMAIN_LENGTH = 253;

/**
 * Returns the attributes of a cookie (RFC 6265, section 5.2), of a whole line or from its first semicolon on. Null: it
 * has already expired, so it removes a cookie.
 */
export function cookieAttributes(line: string, nowMs: number): CookieAttributes | null {
  const given = new Map(
    line
      .split(';')
      .slice(1)
      .map((part) => {
        const [name = '', ...value] = part.split('=');
        return [name.trim().toLowerCase(), value.join('=').trim()];
      }),
  );
  const lifetimeSeconds = lifetimeOf(given, nowMs);
  if (lifetimeSeconds !== null && lifetimeSeconds <= 0) return null;
  const domain = given.get('domain')?.replace(/^\./, '').toLowerCase().slice(0, DOMAIN_LENGTH);
  return {
    lifetimeSeconds,
    secure: given.has('secure'),
    httpOnly: given.has('httponly'),
    sameSite: SAME_SITE.find((one) => one.toLowerCase() === given.get('samesite')?.toLowerCase()) ?? null,
    partitioned: given.has('partitioned'),
    ...(domain ? { domain } : {}),
  };
}

/**
 * Returns the lifetime of a cookie. `Max-Age` precedes `Expires`; the CookieStore of pages gives ms of the Unix epoch.
 */
function lifetimeOf(given: ReadonlyMap<string, string>, nowMs: number): number | null {
  const maxAge = given.get('max-age');
  if (maxAge !== undefined && /^-?\d{1,15}$/.test(maxAge)) return Number(maxAge);
  const milliseconds = given.get('expires-ms');
  const expires = milliseconds === undefined ? Date.parse(given.get('expires') ?? '') : Number(milliseconds);
  return Number.isFinite(expires) ? Math.round((expires - nowMs) / 1000) : null;
}

/** Returns the lines of a response that set cookies: Chromium joins repeated headers. */
export function cookieLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .flatMap(([, lines]) => lines.split('\n'));
}

/** Returns the name of a line's cookie, and its size in bytes with its value, which is not passed on. */
export function nameOfLine(line: string, lengthMax: number): { name: string; sizeBytes: number } {
  const [pair = ''] = line.split(';', 1);
  const end = Math.max(0, pair.indexOf('='));
  const name = pair.slice(0, end).trim();
  const size = Buffer.byteLength(name) + Buffer.byteLength(pair.slice(end + 1).trim());
  return { name: name.slice(0, lengthMax), sizeBytes: size };
}
