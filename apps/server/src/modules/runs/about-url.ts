const OWN_MACHINE = /^(localhost|127\..*|\[::1\])$/;

/**
 * Returns the page that says what Vigie is, for those who find its name in their logs. Null: the panel's address
 * leads nobody else to it.
 */
export function aboutUrlOf(publicUrl: string): string | null {
  return OWN_MACHINE.test(new URL(publicUrl).hostname) ? null : new URL('/vigie.html', publicUrl).href;
}
