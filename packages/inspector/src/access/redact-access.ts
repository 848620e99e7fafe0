import { NO_ACCESS, type AccessEntry } from '@vigie/contract/access.ts';
import { createRedaction } from '../authored/redact.ts';
import type { Visit, VisitOrder } from '../visit/visit.ts';
import { basicAuthOf } from './sent-access.ts';

/** A shorter value stands in ordinary words by chance; a password is looked for from four characters on. */
const VALUE_LENGTH_MIN = 8;

/**
 * Takes out of a visit what its access holds, wherever a page or a server repeats it. What the page's address or the
 * names of its trackers say themselves stays, since it is no secret: without `preprod`, no address of a staging site is right.
 */
export function redactAccess(
  visit: Visit,
  { access: { entries } = NO_ACCESS, url, tracking }: Pick<VisitOrder, 'access' | 'url' | 'tracking'>,
): Visit {
  if (entries.length === 0) return visit;
  const known = `${url} ${JSON.stringify(tracking)}`;
  const secrets = entries.flatMap(secretsOf).filter((secret) => !known.includes(secret));
  const { json } = createRedaction({ secrets });
  const { screenshot, ...told } = visit;
  return { ...(json(told) as unknown as Omit<Visit, 'screenshot'>), screenshot };
}

/** Returns a value as it is sent, and as addresses hold it. */
function secretsOf({ kind, name, value }: AccessEntry): string[] {
  if (kind !== 'basic-auth' && value.length < VALUE_LENGTH_MIN) return [];
  const encoded = kind === 'basic-auth' ? [basicAuthOf(name, value).replace('Basic ', '')] : [];
  return [value, encodeURIComponent(value), ...encoded];
}
