import { NO_ACCESS, type Access, type AccessEntry } from '@vigie/contract/access.ts';
import { createRedaction } from '../authored/redact.ts';
import type { Visit } from '../visit/visit.ts';
import { basicAuthOf } from './sent-access.ts';

/** A shorter value stands in ordinary words by chance; a password is looked for from four characters on. */
const VALUE_LENGTH_MIN = 8;

/** Takes out of a visit what its access holds, wherever a page or a server repeats it. */
export function redactAccess(visit: Visit, { entries }: Access = NO_ACCESS): Visit {
  if (entries.length === 0) return visit;
  const { json } = createRedaction({ secrets: entries.flatMap(secretsOf) });
  const { screenshot, ...told } = visit;
  return { ...(json(told) as unknown as Omit<Visit, 'screenshot'>), screenshot };
}

/** A value as it is sent, and as addresses hold it. */
function secretsOf({ kind, name, value }: AccessEntry): string[] {
  if (kind !== 'basic-auth' && value.length < VALUE_LENGTH_MIN) return [];
  const encoded = kind === 'basic-auth' ? [basicAuthOf(name, value).replace('Basic ', '')] : [];
  return [value, encodeURIComponent(value), ...encoded];
}
