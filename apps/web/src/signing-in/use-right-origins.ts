import { useInstance } from '../api/instance.ts';
import { offersPasskeys } from './passkey-browser.ts';
import { HERE, rightOrigins, type RightOrigins, type Whereabouts } from './right-origin.ts';

/** Asks the server where the panel is; until that is known, everything is taken to work here. */
function useRightOrigins(): RightOrigins {
  const instance = useInstance();
  return instance ? rightOrigins(instance.publicUrl, location) : { providers: HERE, passkeys: HERE };
}

/** Whether a provider can send the browser back here. */
export const useProvidersPlace = (): Whereabouts => useRightOrigins().providers;

/** Returns whether this browser has passkeys for the panel where it is shown. */
export function usePasskeysPlace(): Whereabouts {
  const { isHere, elsewhere } = useRightOrigins().passkeys;
  return { isHere: isHere && offersPasskeys(), elsewhere };
}
