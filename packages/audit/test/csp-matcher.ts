import { parsePolicy, rulingDirective } from '../src/csp/policy-text.ts';

/**
 * Returns whether a policy allows a fetch (CSP 3, section 6.7.2). A fetch with a nonce passes if the policy requires
 * one.
 */
export function allows(policy: string, { effective, url, pageUrl, hasNonce = false }: Fetch): boolean {
  const directives = parsePolicy(policy);
  const ruling = rulingDirective(directives, effective);
  if (ruling === null) return true;
  const sources = (directives.get(ruling) ?? []).map((source) => source.toLowerCase());
  const isCode = effective.startsWith('script-src');
  if (isCode && hasNonce && sources.some((source) => source.startsWith("'nonce-"))) return true;
  if (isCode && sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, new URL(url), new URL(pageUrl)));
}

interface Fetch {
  effective: string;
  url: string;
  pageUrl: string;
  hasNonce?: boolean;
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return ['http:', 'https:', 'ws:', 'wss:', page.protocol].includes(url.protocol);
  if (source === "'self'") return url.origin === page.origin;
  if (source.startsWith("'")) return false;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return url.protocol === source;
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source);
  if (parts === null) return false;
  const [, scheme = page.protocol.slice(0, -1), host = '', port, path = ''] = parts;
  return (
    `${scheme}:` === url.protocol &&
    (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host) &&
    (port === '*' || (port ?? '') === url.port) &&
    (path === '' || path === '/' || matchesPath(path, url.pathname.toLowerCase()))
  );
}

function matchesPath(path: string, pathname: string): boolean {
  const wanted = decodeURIComponent(path);
  const requested = decodeURIComponent(pathname);
  return wanted.endsWith('/') ? requested.startsWith(wanted) : requested === wanted;
}
