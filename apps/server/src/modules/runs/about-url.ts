const OWN_MACHINE = /^(localhost|127\..*|\[::1\])$/;

/**
 * Returns the page that explains Vigie to those who find its name in their logs. Null if nobody outside can reach the
 * panel's address.
 */
export function aboutUrlOf(publicUrl: string): string | null {
  return OWN_MACHINE.test(new URL(publicUrl).hostname) ? null : new URL('/vigie.html', publicUrl).href;
}
