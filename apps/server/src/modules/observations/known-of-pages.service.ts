import { explain } from '@vigie/audit/remedies/explain.ts';
import { accountsOfPages, type PageAccount } from '@vigie/audit/remedies/accounts-of-pages.ts';
import type { Known } from '@vigie/audit/remedies/remedies.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { sql } from 'kysely';
import type { Fault } from '@vigie/contract/health.ts';
import type { Actor } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import type { Db } from '../../db/schema/database.ts';
import { listLastProofs, type LastProof } from '../rehearsals/rehearsals.store.ts';

/** Number of verdicts searched for a working tag. If the tag failed on all of them, the search ends. */
const VERDICTS_READ = 10_000;
/** Number of visits whose accounts are read. */
const ACCOUNTS_READ = 200;

/** Facts beside a visit: those of other pages of its website, and of rehearsed remedies. */
export interface KnownOfPages extends Known {
  proofs?: LastProof[];
}

/**
 * Returns facts of the other pages of a website that help to fix these pages. Searches for a working tag only if a page
 * lacks one, and for accounts only if a hit was refused or not answered.
 */
export async function knownOfPages(
  { db, actor }: { db: Db; actor: Pick<Actor, 'scope'> },
  websiteId: string,
  verdicts: readonly Verdict[],
): Promise<KnownOfPages> {
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return {};
  const proofs = await listLastProofs(db, websiteId);
  const isRefused = failed.some(({ check, evidence }) => check === 'tagPhp' && 'siteId' in evidence);
  const accounts = isRefused ? { accounts: accountsOfPages(await listAccounts(db, websiteId)) } : {};
  if (!failed.some(({ check }) => check === 'tagJs')) return { proofs, ...accounts };
  const url = await findTagUrl(db, websiteId);
  const tagUrl = url !== null && actor.scope === 'context' ? withoutQuery(url) : url;
  return { proofs, ...accounts, tagUrl };
}

/** Returns the accounts of page views whose hits were answered, on the newest of the last visits. */
async function listAccounts(db: Db, websiteId: string): Promise<PageAccount[]> {
  const { rows } = await sql<PageAccount>`
    with last as (
      select observation_id, observed_at, "check", outcome from verdicts
      where website_id = ${websiteId} order by observed_at desc limit ${VERDICTS_READ}
    ), good as materialized (
      select observation_id, observed_at from last where "check" = 'tagPhp' and outcome = 'passed'
      order by observed_at desc limit ${ACCOUNTS_READ}
    )
    select verdict -> 'evidence' ->> 'vendor' as vendor, verdict -> 'evidence' ->> 'siteId' as account,
      count(distinct observations.page_id)::int as pages
    from good join observations on observations.id = good.observation_id
        and observations.observed_at = good.observed_at
      cross join jsonb_array_elements(observations.verdicts) as verdict
    where verdict ->> 'check' = 'hitPageview' and verdict ->> 'outcome' = 'passed' group by 1, 2`.execute(db);
  return rows;
}

/** Finds the address from which the JS tag loaded on the newest of the last visits; null if it loaded on none. */
async function findTagUrl(db: Db, websiteId: string): Promise<string | null> {
  const { rows } = await sql<{ url: string | null }>`
    with last as (
      select observation_id, observed_at, "check", outcome from verdicts
      where website_id = ${websiteId} order by observed_at desc limit ${VERDICTS_READ}
    ), good as materialized (
      select observation_id, observed_at from last where "check" = 'tagJs' and outcome = 'passed'
      order by observed_at desc limit 1
    )
    select verdict -> 'evidence' ->> 'url' as url
    from good join observations on observations.id = good.observation_id
        and observations.observed_at = good.observed_at
      cross join jsonb_array_elements(observations.verdicts) as verdict
    where verdict ->> 'check' = 'tagJs'`.execute(db);
  return rows[0]?.url ?? null;
}

/** Returns the failing verdicts of one observation, each with its remedy. */
export function failingVerdicts(verdicts: Verdict[], known: KnownOfPages = {}): Fault[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'failed')
    .map((verdict) => presentFault(verdict, verdicts, known));
}

/**
 * Returns a failing verdict with its remedy; `verdicts` are those of the same observation, `known` comes from
 * elsewhere.
 */
export function presentFault(verdict: Verdict, verdicts: Verdict[], known: KnownOfPages = {}): Fault {
  const { check, reason, causedBy, evidence } = verdict;
  const remedy = explain(verdict, verdicts, known);
  const last = known.proofs?.find((one) => one.check === check && one.cause === reason);
  // Rehearsals know no other page, so they tried another remedy.
  const isProven = last !== undefined && remedy?.code !== 'use-account-of-other-pages';
  if (remedy === null || !isProven) return { check, reason, causedBy, evidence, remedy };
  const { check: _check, cause: _cause, ...proof } = last;
  return { check, reason, causedBy, evidence, remedy: { ...remedy, proof } };
}
