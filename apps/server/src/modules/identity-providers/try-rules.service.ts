import * as z from 'zod';
import { sql } from 'kysely';
import type { RulesOutcome, rulesTrialSchema } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { ownsDomain } from '../identity/owned-domains.store.ts';
import { becomeBy, domainOf, isEmailVerified, type Become, type Claims } from '../identity/person.policy.ts';
import { findCompanyName, listMemberships } from '../profiles/memberships.store.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { parseClaims } from './claims-text.service.ts';
import { requireFittingRules } from './fitting-rules.service.ts';
import { requireReach } from './reached-company.service.ts';
import { findAccountOf, findUserOf, isBoundTo, listLabels } from './trial.store.ts';

type Trial = z.output<typeof rulesTrialSchema>;

/** How somebody would come in. */
interface Entry {
  outcome: 'created' | 'joined' | 'signed-in';
  /** Null: there is no account yet. */
  userId: string | null;
}

/** Who somebody says they are. */
interface Claimant {
  claims: Claims;
  email: string | null;
}

/**
 * Tells what somebody with these claims would become by rules that need not be saved, or why they would be refused.
 * Nothing is stored.
 */
export async function tryRules(call: Call, trial: Trial): Promise<RulesOutcome> {
  await requireReach(call, trial.companyId ?? undefined);
  await requireFittingRules(call, trial);
  const claims = parseClaims(trial.claims);
  const email = emailIn(claims);
  try {
    const { outcome, userId } = await entryOf(call.db, trial, { claims, email });
    const standing = userId === null ? null : await standingOf(call.db, userId, trial);
    if (standing !== null) return { outcome, email, ...standing };
    const become = becomeBy(claims, trial);
    if (become === null) throw new Refusal('provider-no-rule');
    return { outcome, email, ...(await describe(call.db, become, trial.companyId)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'refused', code: error.code, email };
  }
}

async function entryOf(db: Db, trial: Trial, { claims, email }: Claimant): Promise<Entry> {
  const { companyId, domains } = trial;
  const [issuer, subject] = [textOf(claims, 'iss'), textOf(claims, 'sub')];
  const known = issuer && subject ? await findUserOf(db, { issuer, subject, companyId }) : null;
  if (known !== null) {
    if (!known.isActive) throw new Refusal('account-inactive');
    return { outcome: 'signed-in', userId: known.userId };
  }
  if (email === null || !isEmailVerified(claims, email, trial.trustedDomains))
    throw new Refusal('provider-email-not-verified');
  if (!(await ownsDomain(db, { companyId, domains }, domainOf(email) ?? '')))
    throw new Refusal('provider-domain-not-owned');
  const account = await findAccountOf(db, { email, companyId });
  if (account === null) {
    if (!trial.createsUsers) throw new Refusal('provider-invitation-needed');
    return { outcome: 'created', userId: null };
  }
  if (!account.isActive) throw new Refusal('account-inactive');
  if (account.isBeyond) throw new Refusal('provider-may-not-vouch');
  if (issuer !== null && (await isBoundTo(db, account.userId, issuer)))
    throw new Refusal('identity-bound-to-another');
  return { outcome: 'joined', userId: account.userId };
}

/** Where no rule is written, whoever has a profile already stays what they are; null: the rules decide. */
async function standingOf(db: Db, userId: string, { companyId, rules }: Trial) {
  const own = await listMemberships(
    db,
    sql<boolean>`profiles.user_id = ${userId} and (${companyId}::uuid is null or profiles.company_id = ${companyId})`,
  );
  if (companyId !== null && own.some(({ role }) => role === 'admin'))
    throw new Refusal('provider-may-not-vouch');
  const usable = own.filter(({ revoked }) => !revoked);
  if (own.length > 0 && usable.length === 0) throw new Refusal('account-inactive');
  const profile = usable.find(({ active }) => active) ?? usable[0];
  if (profile === undefined || rules.length > 0) return null;
  const { companyName: company, role, teams, allContexts, contexts } = profile;
  return { rule: null, company, role, teams, allContexts, contexts };
}

/** In words, what a rule gives; `requireFittingRules` has seen that all of it is there. */
async function describe(db: Db, { rule, becoming }: Become, ownCompanyId: string | null) {
  const { role, teamIds, allContexts, contextIds } = becoming;
  const companyId = becoming.companyId ?? ownCompanyId;
  const company = companyId === null ? null : await findCompanyName(db, companyId);
  if (company === null) throw new Refusal('provider-no-rule');
  return {
    rule,
    company,
    role,
    teams: await listLabels(db, 'teams', teamIds),
    allContexts,
    contexts: await listLabels(db, 'contexts', contextIds),
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
