import type { Failure } from '@vigie/contract/observation/failure.ts';
import { createEgressProxy } from './egress-proxy.ts';
import { hostResolverRules } from './host-resolver-rules.ts';
import { checkAddress, refusal, type EgressPolicy } from './policy.ts';
import { portOf } from './resolve.ts';

/** Blocks a browser's connections to addresses that the policy forbids. */
export interface EgressGuard {
  /** Arguments for Chromium. */
  arguments: string[];
  isProxied: boolean;
  /** Returns why an address was not reached; null if the guard did not block it. */
  failureOf: (url: string) => Failure | null;
  /** Returns the server behind an address, because the browser knows only the proxy's. Absent: the browser knows it. */
  serverOf?: (url: string) => string | null;
  close: () => Promise<void>;
}

/**
 * Sends all traffic through a proxy that checks the address of each connection. With the caller's own host mapping, for
 * trusted pages, Chromium resolves names itself. Then only addresses written in a URL are blocked.
 */
export async function openEgressGuard(policy: EgressPolicy, ownRules?: string): Promise<EgressGuard> {
  if (ownRules !== undefined) {
    return {
      arguments: [`--host-resolver-rules=${ownRules},${hostResolverRules(policy)}`],
      isProxied: false,
      failureOf: (url) => forbidden(policy, url),
      close: () => Promise.resolve(),
    };
  }
  const proxy = await createEgressProxy(policy);
  return {
    arguments: proxy.arguments,
    isProxied: true,
    failureOf: (url) => (URL.canParse(url) ? proxy.failureOf(url) : null),
    serverOf: (url) => (URL.canParse(url) ? proxy.serverOf(url) : null),
    close: () => proxy.close(),
  };
}

function forbidden(policy: EgressPolicy, url: string): Failure | null {
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  const address = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = portOf(parsed);
  const reason = checkAddress(policy, address, port);
  if (reason === null || reason === 'not-an-address') return null;
  return { code: 'forbidden-address', message: refusal({ address, port, reason }) };
}
