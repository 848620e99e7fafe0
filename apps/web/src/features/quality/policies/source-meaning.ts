type SourceKind =
  | 'any'
  | 'blob'
  | 'data'
  | 'hash'
  | 'host'
  | 'http'
  | 'http-host'
  | 'https'
  | 'none'
  | 'nonce'
  | 'path'
  | 'report-sample'
  | 'scheme'
  | 'self'
  | 'strict-dynamic'
  | 'subdomains'
  | 'unknown-keyword'
  | 'unsafe-eval'
  | 'unsafe-hashes'
  | 'unsafe-inline'
  | 'value'
  | 'wasm-unsafe-eval';

/** Meaning of a source of a directive; `host` is the part that a sentence names. */
export interface SourceMeaning {
  kind: SourceKind;
  host: string;
}

const KEYWORDS: ReadonlySet<string> = new Set([
  'none',
  'report-sample',
  'self',
  'strict-dynamic',
  'unsafe-eval',
  'unsafe-hashes',
  'unsafe-inline',
  'wasm-unsafe-eval',
]);
const SCHEMES: ReadonlySet<string> = new Set(['blob', 'data', 'http', 'https']);
/** Matches directives that contain sources; the others contain other values. */
const SOURCE_LIST = /(-src(-elem|-attr)?|^base-uri|^form-action|^frame-ancestors)$/;

/** Parses one source of a policy's directive (CSP 3, serialized source lists). */
export function meaningOf(directive: string, source: string): SourceMeaning {
  const of = (kind: SourceKind, host = '') => ({ kind, host });
  const text = source.toLowerCase();
  if (!SOURCE_LIST.test(directive)) return of('value');
  if (text === '*') return of('any');
  if (text.startsWith("'nonce-")) return of('nonce');
  if (/^'sha(256|384|512)-/.test(text)) return of('hash');
  const keyword = /^'(.+)'$/.exec(text)?.[1];
  if (keyword !== undefined) return of(KEYWORDS.has(keyword) ? (keyword as SourceKind) : 'unknown-keyword');
  const scheme = /^([a-z][a-z0-9+.-]*):$/.exec(text)?.[1];
  if (scheme !== undefined) return SCHEMES.has(scheme) ? of(scheme as SourceKind) : of('scheme', scheme);
  return hostMeaning(text);
}

function hostMeaning(text: string): SourceMeaning {
  const withoutScheme = text.replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  const slash = withoutScheme.indexOf('/');
  const host = slash < 0 ? withoutScheme : withoutScheme.slice(0, slash);
  const path = slash < 0 ? '' : withoutScheme.slice(slash);
  if (path.length > 1) return { kind: 'path', host: withoutScheme };
  if (host.startsWith('*.')) return { kind: 'subdomains', host: host.slice(2) };
  return { kind: text.startsWith('http://') ? 'http-host' : 'host', host };
}
