import { useInstance } from '../../../shared/api/instance.ts';
import { offersPasskeys } from './passkey-browser.ts';
import { HERE, rightOrigins, type RightOrigins, type Whereabouts } from './right-origin.ts';

/** Reads the panel's address from the server. Until it is loaded, everything counts as available here. */
function useRightOrigins(): RightOrigins {
  const instance = useInstance();
  return instance ? rightOrigins(instance.publicUrl, location) : { providers: HERE, passkeys: HERE };
}

/** Returns whether a provider can redirect the browser back here. */
export const useProvidersOrigin = (): Whereabouts => useRightOrigins().providers;

/** Returns whether this browser supports passkeys for the panel at its current address. */
export function usePasskeysOrigin(): Whereabouts {
  const { isHere, elsewhere } = useRightOrigins().passkeys;
  return { isHere: isHere && offersPasskeys(), elsewhere };
}
