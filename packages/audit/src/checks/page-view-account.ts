import type { Hit } from '@vigie/contract/hit.ts';
import type { Facts } from '../facts.ts';
import { isRightAccount } from '../hits/accounts.ts';
import { FAMILIES } from '../hits/families/known-families.ts';

/**
 * Returns the page views with a wrong account, or an empty list if one names the right account. With only wrong
 * accounts, no hit counts for the website.
 */
export function uncountedPageViews({ tracking }: Facts, sent: Hit[]): Hit[] {
  const expected = tracking.siteId?.trim() ?? '';
  const withAccount = sent.filter(({ siteId }) => siteId !== null);
  const wrong = withAccount.filter(({ siteId }) => !isRightAccount(siteId ?? '', expected));
  return wrong.length < withAccount.length ? [] : wrong;
}

/** Returns the parameter in which a hit should name its account, or null if the hit names one. */
export function missingAccount({ siteId, vendor }: Hit): string | null {
  const names = FAMILIES[vendor ?? '']?.accountParameter;
  return siteId?.trim() === '' && names !== undefined ? names : null;
}
