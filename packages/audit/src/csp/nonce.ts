/** Stands for the value that the server makes again for each answer. */
export const NONCE = "'nonce-{NONCE}'";

/** The same for readers that look at its form. */
export const WELL_FORMED_NONCE = "'nonce-AAAAAAAAAAAAAAAAAAAAAA=='";

/**
 * Returns the policies that a header or meta element holds, each as it reads without what changes at every answer.
 */
export function lastingPolicies(text: string): string[] {
  return text
    .split(',')
    .map((policy) => policy.trim().replaceAll(/'nonce-[^'\s;]*'/gi, NONCE))
    .filter((policy) => policy !== '');
}
