/** Name and value, the form in which an HTTP Archive lists headers, cookies and parameters. */
export interface HarPair {
  name: string;
  value: string;
}

const MASK = '[masked]';
/** Matches headers with credentials, which allow a reader to impersonate the user. */
const SECRET = /authorization|cookie|token|secret|api-?key|session/i;

/** Returns the headers, with masked values of those that carry credentials. */
export function harHeaders(headers: Record<string, string>): HarPair[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value: SECRET.test(name) ? MASK : value }));
}

/** Returns the names of the cookies in a header; several Set-Cookie headers are separated by line breaks. */
export function harCookies(headers: Record<string, string>, header: 'cookie' | 'set-cookie'): HarPair[] {
  const text = Object.entries(headers).find(([name]) => name.toLowerCase() === header)?.[1];
  if (text === undefined) return [];
  const cookies = text.split(header === 'cookie' ? ';' : '\n');
  return cookies
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .map((name) => ({ name, value: MASK }));
}

/** Returns the parameters of an address. */
export function harQuery(url: string): HarPair[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}
