/** Names below `localhost` never leave the machine (RFC 6761, section 6.3). */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether a host is the browser's own machine, which is reached without a network. */
export function isOnThisMachine(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
