import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { checkDomain } from '../modules/sign-in/identity-providers/check-domains.service.ts';
import type { ResolveTxt } from '../modules/sign-in/identity-providers/domain-proof.ts';
import { listDomainsToCheck } from '../modules/sign-in/identity-providers/domains.store.ts';

interface DomainNeeds {
  db: Db;
  clock: Clock;
  resolveTxt: ResolveTxt;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

const DAY_MS = 24 * 3_600_000;

/** Queries daily the TXT records that prove domains. */
export async function checkDomains({ db, clock, resolveTxt, signal }: DomainNeeds): Promise<void> {
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - DAY_MS);
  for (const domain of await listDomainsToCheck(db, before)) {
    if (signal.aborted) return;
    await checkDomain(db, domain, { now, before, resolveTxt });
  }
}
