import type { Hit } from '@vigie/contract/hit.ts';
import { isPlaceholderAccount } from '../accounts.ts';
import { FAMILIES } from '../families/known-families.ts';

/** Parameters of Matomo that it takes only with a token. Source: developer.matomo.org/api-reference/tracking-api */
export const WITH_TOKEN = ['cip', 'cdt', 'country', 'region', 'city', 'lat', 'long'];
const MATOMO: ReadonlySet<Hit['vendor']> = new Set(['matomo', 'piwik-pro']);

/**
 * Returns the parameter of a hit because of which its collector refused it with a 4xx: an account that is missing or a
 * placeholder, a date or another value that needs a token. With Matomo, whose page views have no other reason, an account
 * that does not exist. Null if the hit shows no cause.
 */
export function refusalCause({ vendor, siteId, parameters, status }: Hit): string | null {
  if (status === null || status < 400 || status >= 500 || vendor === null) return null;
  const account = FAMILIES[vendor]?.accountParameter;
  if (account !== undefined && siteId !== null && isPlaceholderAccount(siteId)) return account;
  if (!MATOMO.has(vendor) || status !== 400) return null;
  // Matomo 5.0.2 also answers 400 to a goal that does not exist, and to an action of a plugin that is not active.
  if (Number(parameters['idgoal']) > 0 || Number(parameters['ca']) > 0) return null;
  const closed = parameters['token_auth'] ? undefined : WITH_TOKEN.find((name) => parameters[name]);
  return closed ?? account ?? null;
}
