import type { ProviderCheck } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../access/actor.ts';
import { discover, DiscoveryFailed } from '../identity/discovery.ts';
import type { ProviderFetches } from '../identity/provider-fetch.ts';
import { listProviders } from './providers.store.ts';
import { requireReach } from './reached-company.service.ts';

/** Tells what an issuer says of itself, or why nobody could sign in by it. */
export async function checkProvider(
  call: Call,
  { companyId, issuer }: { companyId?: string | undefined; issuer: string },
  fetches: ProviderFetches,
): Promise<ProviderCheck> {
  const reached = await requireReach(call, companyId);
  const fetch = (await isOfOperator(call, reached, issuer)) ? fetches.ofOperator : fetches.ofPanel;
  try {
    const metadata = await discover({ issuer, fetch });
    // Addresses without a path are equal to the client with and without a last slash; issuers are compared as text (RFC 8414, section 3.3)
    if (metadata.issuer !== issuer) throw new DiscoveryFailed('issuer-differs', metadata.issuer);
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
    const { fault, detail, isSilence } = error;
    return { ok: false, code: isSilence ? 'provider-unreachable' : 'provider-unusable', fault, detail };
  }
}

/** Returns whether whoever runs the instance named the issuer, who may be on a closed network then. */
async function isOfOperator({ db, actor }: Call, companyId: string | null, issuer: string): Promise<boolean> {
  const providers = await listProviders(db, actor, companyId);
  return providers.some((one) => one.origin !== 'panel' && one.issuer === issuer);
}
