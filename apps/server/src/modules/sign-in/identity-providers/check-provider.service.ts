import type { ProviderCheck } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { discover, DiscoveryFailed } from '../identity/discovery.ts';
import type { ProviderFetches } from '../identity/provider-fetch.ts';
import { listProviders } from './providers.store.ts';
import { requireReach } from './reached-company.service.ts';

/** Returns the content of an issuer’s discovery document, or why nobody could sign in with it. */
export async function checkProvider(
  call: Call,
  { companyId, issuer }: { companyId?: string | undefined; issuer: string },
  fetches: ProviderFetches,
): Promise<ProviderCheck> {
  const reached = await requireReach(call, companyId);
  const fetch = (await isOfOperator(call, reached, issuer)) ? fetches.ofOperator : fetches.ofPanel;
  try {
    const metadata = await discover({ issuer, fetch });
    // The client ignores a trailing slash of addresses without a path; issuers compare as text (RFC 8414, section 3.3)
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

/** Returns whether the operator of the instance named the issuer, which may then be on a closed network. */
async function isOfOperator(call: Call, companyId: string | null, issuer: string): Promise<boolean> {
  const providers = await listProviders(call, companyId);
  return providers.some((one) => one.origin !== 'panel' && one.issuer === issuer);
}
