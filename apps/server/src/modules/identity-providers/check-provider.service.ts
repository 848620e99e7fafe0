import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { DiscoveryFault, ProviderCheck } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../access/actor.ts';
import { discover, DiscoveryFailed } from '../identity/discovery.ts';
import { requireReach } from './reached-company.service.ts';

/** No document came. */
const SILENCE: ReadonlySet<DiscoveryFault> = new Set([
  'name-unknown',
  'private-address',
  'unreachable',
  'timeout',
]);

/** Tells what an issuer says of itself, or why nobody could sign in by it. */
export async function checkProvider(
  call: Call,
  { companyId, issuer }: { companyId?: string | undefined; issuer: string },
  fetch: FetchLike,
): Promise<ProviderCheck> {
  await requireReach(call, companyId);
  try {
    const metadata = await discover({ issuer, fetch });
    return {
      ok: true,
      authorizationEndpoint: metadata.authorization_endpoint ?? '',
      hasPkce: metadata.code_challenge_methods_supported?.includes('S256') ?? false,
      hasIssuerInAnswer: metadata.authorization_response_iss_parameter_supported === true,
      hasBackChannelLogout: metadata['backchannel_logout_supported'] === true,
      hasSignOut: typeof metadata.end_session_endpoint === 'string',
    };
  } catch (error) {
    if (!(error instanceof DiscoveryFailed)) throw error;
    const { fault, detail } = error;
    const code = SILENCE.has(fault) ? 'provider-unreachable' : 'provider-unusable';
    return { ok: false, code, fault, detail };
  }
}
