import { NO_ACCESS, type AccessEntry } from '@vigie/contract/access.ts';
import { createRedaction } from '../authored/redact.ts';
import type { Visit, VisitOrder } from '../visit/visit.ts';
import { basicAuthOf } from './sent-access.ts';

/**
 * Minimum length of a value to redact; a shorter one matches ordinary words by chance. For a password the minimum is
 * four characters.
 */
const VALUE_LENGTH_MIN = 8;

/**
 * Removes from a visit the values of its access, wherever a page or a server repeats them. Keeps values that also stand
 * in the page's address or in the names of its trackers, because these are not secret. Without `preprod`, no address of
 * a staging site would be right.
 */
export function redactAccess(
  visit: Visit,
  { access: { entries } = NO_ACCESS, url, tracking }: Pick<VisitOrder, 'access' | 'url' | 'tracking'>,
): Visit {
  if (entries.length === 0) return visit;
  const known = `${url} ${JSON.stringify(tracking)}`;
  const secrets = entries.flatMap(secretsOf).filter((secret) => !known.includes(secret));
  const { json } = createRedaction({ secrets });
  const { screenshot, ...report } = visit;
  return { ...(json(report) as unknown as Omit<Visit, 'screenshot'>), screenshot };
}

/** Returns a value as it is sent, and as URLs encode it. */
function secretsOf({ kind, name, value }: AccessEntry): string[] {
  if (kind !== 'basic-auth' && value.length < VALUE_LENGTH_MIN) return [];
  const encoded = kind === 'basic-auth' ? [basicAuthOf(name, value).replace('Basic ', '')] : [];
  return [value, encodeURIComponent(value), ...encoded];
}
