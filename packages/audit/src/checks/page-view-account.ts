import type { Hit } from '@vigie/contract/hit.ts';
import type { Facts } from '../facts.ts';
import { isRightAccount } from '../hits/accounts.ts';
import { FAMILIES } from '../hits/families/known-families.ts';

/**
 * Returns the page views with a wrong account or none, where no other names a right one: the website is counted
 * nowhere.
 */
export function uncountedPageViews({ tracking }: Facts, sent: Hit[]): Hit[] {
  const expected = tracking.siteId?.trim() ?? '';
  const telling = sent.filter(({ siteId }) => siteId !== null);
  const wrong = telling.filter(({ siteId }) => !isRightAccount(siteId ?? '', expected));
  return wrong.length < telling.length ? [] : wrong;
}

/** Returns the parameter in which a hit should name its account, where it names none; else null. */
export function missingAccount({ siteId, vendor }: Hit): string | null {
  const names = FAMILIES[vendor ?? '']?.accountParameter;
  return siteId?.trim() === '' && names !== undefined ? names : null;
}
