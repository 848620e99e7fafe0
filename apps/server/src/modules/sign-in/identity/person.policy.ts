import type { Becoming, ClaimRule } from '@vigie/contract/identity-provider.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface Rules {
  rules: readonly ClaimRule[];
  otherwise: Becoming | null;
}

/** Membership that a person gets, and the index of the rule from 0; `rule` is null for the default membership. */
export interface Become {
  rule: number | null;
  becoming: Becoming;
}

/** Returns the membership that the rules give a person; null if no rule matches. */
export function becomeBy(claims: Claims, { rules, otherwise }: Rules): Become | null {
  const index = rules.findIndex(({ claim, value }) => valuesOf(claims, claim).includes(value));
  const rule = rules[index];
  if (rule !== undefined) return { rule: index, becoming: rule };
  return otherwise && { rule: null, becoming: otherwise };
}

/**
 * Returns the texts of a claim: itself, or the texts of its list. A name with dots is first taken as a whole, then as a
 * path into objects.
 */
function valuesOf(claims: Claims, name: string): string[] {
  const found = ownOf(claims, name) ?? name.split('.').reduce<unknown>(ownOf, claims);
  return [found].flat().flatMap((value) => (isPlain(value) ? [String(value)] : []));
}

function ownOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the domain of an address, in lower case; null if it is not an address. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 || at === email.length - 1 ? null : email.slice(at + 1).toLowerCase();
}

/**
 * Returns whether the provider confirms that the person owns the address (`email_verified` of OpenID Connect Core 1.0,
 * section 5.1). If the provider does not report it, only named domains are trusted.
 */
export function isEmailVerified(claims: Claims, email: string, trustedDomains: readonly string[]): boolean {
  const isVerified = claims['email_verified'];
  if (isVerified !== undefined && isVerified !== null) return isVerified === true || isVerified === 'true';
  return trustedDomains.includes(domainOf(email) ?? '');
}
