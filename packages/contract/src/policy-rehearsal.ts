/**
 * Why nobody can say from a visit what a policy would do.
 * - `nonce`, `hash`: the policy lets in what bears them, and visits do not record that.
 * - `strict-dynamic`: what a trusted script adds is let in, unless it writes it as markup.
 * - `trusted-types`: the policy asks for them, and a script asked for it.
 * - `initiator`: a script that took part in the call would be blocked, or is itself not known.
 * - `frame`: it is not known whose policy rules, that of the page or that of a frame.
 * - `kind`: directives that differ may rule it.
 * - `inline`: it belongs to code or styles of the document that may be blocked.
 * - `upgraded`: it would be asked for by another scheme.
 * - `sandbox`: the policy takes abilities from the whole page.
 */
export const POLICY_UNKNOWNS = [
  'nonce',
  'hash',
  'strict-dynamic',
  'trusted-types',
  'initiator',
  'frame',
  'kind',
  'inline',
  'upgraded',
  'sandbox',
] as const;
export type Unknown = (typeof POLICY_UNKNOWNS)[number];
