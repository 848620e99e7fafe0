import { Resolver } from 'node:dns/promises';

/** Returns the texts of the TXT records of a name, each in its parts, as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const PATIENCE_MS = 8_000;

/** Creates a function that queries name servers, those of the machine if none are named, with a timeout. */
export function createResolveTxt({
  servers,
  patienceMs = PATIENCE_MS,
}: { servers?: string[]; patienceMs?: number } = {}): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const patience = setTimeout(() => resolver.cancel(), patienceMs);
    try {
      return await resolver.resolveTxt(name);
    } finally {
      clearTimeout(patience);
    }
  };
}

/** Returns the TXT record that proves a domain. */
export function recordOf({ domain, code }: { domain: string; code: string }): { name: string; text: string } {
  return { name: `_vigie.${domain}`, text: `vigie-domain=${code}` };
}

/** `unknown`: no name server gave an answer. */
export type DomainProof = 'there' | 'missing' | 'unknown';

/** The name does not exist, or it has no TXT record (RFC 2308, section 2). */
const NOTHING_THERE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks up the DNS record that proves a domain. */
export async function findDomainProof(
  domain: { domain: string; code: string },
  resolve: ResolveTxt,
): Promise<DomainProof> {
  const { name, text } = recordOf(domain);
  try {
    const records = await resolve(name);
    return records.some((parts) => parts.join('').trim() === text) ? 'there' : 'missing';
  } catch (error) {
    return NOTHING_THERE.has((error as { code?: unknown }).code) ? 'missing' : 'unknown';
  }
}
