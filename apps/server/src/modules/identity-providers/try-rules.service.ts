import * as z from 'zod';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import type { RulesOutcome, rulesTrialSchema } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ownsDomain } from '../identity/owned-domains.store.ts';
import { becomeBy, domainOf, isEmailVerified, type Become, type Claims } from '../identity/person.policy.ts';
import { findCompanyName } from '../profiles/memberships.store.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { parseClaims } from './claims-text.service.ts';
import { requireFittingRules } from './fitting-rules.service.ts';
import { requireReach } from './reached-company.service.ts';
import { findAccountOf, isBoundTo, isKnownSubject, listLabels } from './trial.store.ts';

type Trial = z.output<typeof rulesTrialSchema>;
type Entry = 'created' | 'joined' | 'signed-in';

/** Tells what somebody with these claims would become by rules that need not be saved. Nothing is stored. */
export async function tryRules(call: Call, trial: Trial): Promise<RulesOutcome> {
  const companyId = await requireReach(call, trial.companyId ?? undefined);
  await requireFittingRules(call, trial);
  const claims = parseClaims(trial.claims);
  const email = emailIn(claims);
  const entry = await entryOf(call.db, { ...trial, companyId }, { claims, email });
  if (isRefusal(entry)) return { outcome: 'refused', code: entry.code, email };
  const become = becomeBy(claims, trial);
  if (become === null) return { outcome: 'refused', code: 'provider-no-rule', email };
  return { outcome: entry, email, ...(await describe(call.db, become, companyId)) };
}

interface Refused {
  code: ErrorCode;
}

function isRefusal(entry: Entry | Refused): entry is Refused {
  return typeof entry === 'object';
}

interface Claimant {
  claims: Claims;
  email: string | null;
}

/** How somebody would come in: as a person who is known, to an account that is there, or to a new one. */
async function entryOf(db: Db, trial: Trial, { claims, email }: Claimant): Promise<Entry | Refused> {
  const { companyId, domains } = trial;
  const [issuer, subject] = [textOf(claims, 'iss'), textOf(claims, 'sub')];
  const isKnown =
    issuer !== null && subject !== null && (await isKnownSubject(db, { issuer, subject, companyId }));
  if (isKnown) return 'signed-in';
  if (email === null || !isEmailVerified(claims, email, trial.trustedDomains))
    return { code: 'provider-email-not-verified' };
  if (!(await ownsDomain(db, { companyId, domains }, domainOf(email) ?? '')))
    return { code: 'provider-domain-not-owned' };
  const account = await findAccountOf(db, { email, companyId });
  if (account === null) return trial.createsUsers ? 'created' : { code: 'provider-invitation-needed' };
  if (!account.isActive) return { code: 'account-inactive' };
  if (account.isBeyond) return { code: 'provider-may-not-vouch' };
  const isAnothers = issuer !== null && (await isBoundTo(db, account.userId, issuer));
  return isAnothers ? { code: 'identity-bound-to-another' } : 'joined';
}

/** In words, what a rule gives; `requireFittingRules` has seen that all of it is there. */
async function describe(db: Db, { rule, becoming }: Become, ownCompanyId: string | null) {
  const { role, teamIds, allContexts, contextIds } = becoming;
  return {
    rule,
    company: (await findCompanyName(db, becoming.companyId ?? ownCompanyId ?? '')) ?? '',
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
