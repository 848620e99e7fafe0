import * as z from 'zod';
import { sql } from 'kysely';
import type { RulesOutcome, rulesTrialSchema } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { readArrivalFacts } from '../identity/arrival-facts.service.ts';
import { decideArrival, type Entry } from '../identity/arrival.policy.ts';
import { findAccountToVouch, type Account } from '../identity/identities.store.ts';
import type { Claims } from '../identity/person.policy.ts';
import { findCompanyName, listMemberships } from '../../profiles/memberships.store.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { parseClaims } from './claims-text.service.ts';
import { requireFittingRules } from './fitting-rules.service.ts';
import { requireReach } from './reached-company.service.ts';
import { findUserOf, listTargetLabels } from './trial.store.ts';

type Trial = z.output<typeof rulesTrialSchema>;

/**
 * Returns what a person with these claims would become by rules that need not be saved, or why they would be refused.
 * Stores nothing.
 */
export async function tryRules(call: Call, trial: Trial): Promise<RulesOutcome> {
  const { db } = call;
  await requireReach(call, trial.companyId ?? undefined);
  await requireFittingRules(call, trial);
  const claims = parseClaims(trial.claims);
  const email = emailIn(claims);
  try {
    const bound = await findBound(db, claims, trial.companyId);
    const claimant = { issuer: textOf(claims, 'iss'), claims, email, bound };
    const { outcome, entry } = decideArrival(trial, await readArrivalFacts(db, trial, claimant));
    const statusInPanel =
      'stays' in entry ? await readCurrentProfile(db, entry.stays.id) : await describe(db, entry);
    const roleNow = ('stays' in entry ? entry.stays : entry.profile)?.role ?? null;
    return { outcome, email, stays: 'stays' in entry, roleNow, ...statusInPanel };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: 'refused', code: error.code, email };
  }
}

/**
 * Returns the account that the person is bound to by this company's providers. Accounts of other providers are not
 * disclosed.
 */
async function findBound(db: Db, claims: Claims, companyId: string | null): Promise<Account | null> {
  const [issuer, subject] = [textOf(claims, 'iss'), textOf(claims, 'sub')];
  if (!issuer || !subject) return null;
  const userId = await findUserOf(db, { issuer, subject, companyId });
  return userId === null ? null : findAccountToVouch(db, { userId });
}

async function readCurrentProfile(db: Db, profileId: string) {
  const [profile] = await listMemberships(db, sql<boolean>`profiles.id = ${profileId}`);
  if (profile === undefined) throw new ApiError('step-over');
  const { companyName: company, role, teams, allContexts, contexts } = profile;
  return { rule: null, company, role, teams, allContexts, contexts };
}

/** Describes in words what a rule grants. `requireFittingRules` has checked before that all of it exists. */
async function describe(db: Db, { rule, becoming }: Exclude<Entry, { stays: unknown }>) {
  const { companyId, role, teamIds, allContexts, contextIds } = becoming;
  const company = await findCompanyName(db, companyId);
  if (company === null) throw new ApiError('provider-no-rule');
  return {
    rule,
    company,
    role,
    teams: await listTargetLabels(db, 'teams', teamIds),
    allContexts,
    contexts: await listTargetLabels(db, 'contexts', contextIds),
  };
}

function emailIn(claims: Claims): string | null {
  const email = z.email().max(255).safeParse(textOf(claims, 'email'));
  return email.success ? normaliseEmail(email.data) : null;
}

function textOf(claims: Claims, name: string): string | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : null;
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : null;
}
