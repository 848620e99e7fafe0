/** A name with its value, as an HTTP Archive lists headers, cookies and parameters. */
export interface HarPair {
  name: string;
  value: string;
}

const MASK = '[masked]';
/** Headers that let whoever reads them act as somebody else. */
const SECRET = /authorization|cookie|token|secret|api-?key|session/i;

/** Headers; the values of those that carry credentials are masked. */
export function harHeaders(headers: Record<string, string>): HarPair[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value: SECRET.test(name) ? MASK : value }));
}

/** Returns the names of the cookies that a header holds: one a line where several were set. */
export function harCookies(headers: Record<string, string>, header: 'cookie' | 'set-cookie'): HarPair[] {
  const held = Object.entries(headers).find(([name]) => name.toLowerCase() === header)?.[1];
  if (held === undefined) return [];
  const cookies = held.split(header === 'cookie' ? ';' : '\n');
  return cookies
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .map((name) => ({ name, value: MASK }));
}

/** Returns the parameters of an address. */
export function harQuery(url: string): HarPair[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}
