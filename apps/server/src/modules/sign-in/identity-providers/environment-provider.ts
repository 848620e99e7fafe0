import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { ProviderInput } from '@vigie/contract/identity-provider.ts';
import { refuseFields } from '../../../errors/api-error.ts';
import type { ProviderRow } from './providers.store.ts';

/** Fields of the provider that the environment of the server sets. */
const OF_ENVIRONMENT = ['name', 'issuer', 'clientId', 'scopes', 'domains'] as const;

/** Refuses to change, in the panel, fields that the next start of the server would reset. */
export function refuseChangedEnvironment(before: ProviderRow, input: ProviderInput): void {
  if (before.origin !== 'environment') return;
  const changed: string[] = OF_ENVIRONMENT.filter((name) => !isDeepStrictEqual(before[name], input[name]));
  if (input.clientSecret !== undefined) changed.push('clientSecret');
  const faults = changed.map((path): FieldError => ({ path, code: 'set-by-environment', params: {} }));
  if (faults.length > 0) throw refuseFields(faults);
}
