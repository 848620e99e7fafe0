/** Placeholder for a nonce, which the server generates for each response. */
export const NONCE = "'nonce-{NONCE}'";

/** Placeholder for a nonce with a valid form, for readers that validate it. */
export const WELL_FORMED_NONCE = "'nonce-AAAAAAAAAAAAAAAAAAAAAA=='";

/** Returns the policies of a header or meta element, without the values that change at every response. */
export function lastingPolicies(text: string): string[] {
  return text
    .split(',')
    .map((policy) => policy.trim().replaceAll(/'nonce-[^'\s;]*'/gi, NONCE))
    .filter((policy) => policy !== '');
}
