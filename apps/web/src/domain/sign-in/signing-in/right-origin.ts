import { passkeySiteOf } from '@vigie/contract/passkey-site.ts';
import { isOnThisMachine } from '../../../shared/session/on-this-machine.ts';

/** Availability of a feature: here, or at the same path of another origin; neither: nowhere. */
export interface Whereabouts {
  isHere: boolean;
  elsewhere: string | null;
}

export interface RightOrigins {
  /** Providers redirect the browser to the panel's own address, and the cookie for that belongs to its origin. */
  providers: Whereabouts;
  /** Browsers offer passkeys to a single site only. */
  passkeys: Whereabouts;
}

export const HERE: Whereabouts = { isHere: true, elsewhere: null };
const NOWHERE: Whereabouts = { isHere: false, elsewhere: null };

type Shown = Pick<Location, 'origin' | 'hostname' | 'pathname' | 'search' | 'hash'>;

/** Compares the panel's own address with the browser's address. */
export function rightOrigins(publicUrl: string, shown: Shown): RightOrigins {
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol))
    return { providers: NOWHERE, passkeys: NOWHERE };
  const site = passkeySiteOf(publicUrl);
  // The browser may be on another machine, where an address of the server's own machine does not work.
  const isOutOfReach = site !== null && isOnThisMachine(site.id) && !isOnThisMachine(shown.hostname);
  return {
    providers: whereabouts(publicUrl, shown),
    passkeys: site === null || isOutOfReach ? NOWHERE : whereabouts(site.origin, shown),
  };
}

/** Returns the availability at an address. The path never determines the host, as `//host` would. */
function whereabouts(address: string, { origin, pathname, search, hash }: Shown): Whereabouts {
  const url = new URL(new URL(address).origin);
  if (url.origin === origin) return HERE;
  Object.assign(url, { pathname, search, hash });
  return { isHere: false, elsewhere: url.href };
}
