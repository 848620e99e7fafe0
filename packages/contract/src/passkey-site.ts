/** Relying party of passkeys, and the origins on which browsers may use them (WebAuthn Level 3, section 5.1.2). */
export interface PasskeySite {
  /** The relying party's id, a domain. */
  id: string;
  origin: string;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/u;
const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/u;

/**
 * Returns the relying party for the panel's address. Returns null if browsers create no passkeys there: on other IP
 * addresses, and over plain HTTP beyond this machine. A loopback IP address counts as `localhost`, which has the same
 * server.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  if (IP_ADDRESS.test(hostname)) return null;
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isThisMachine ? { id: hostname, origin } : null;
}
