/** Directives of a policy by lower-case name. The first of each name counts. */
export type Directives = ReadonlyMap<string, readonly string[]>;

/**
 * Directive that lets code set a script's address only through a policy
 * (https://w3c.github.io/trusted-types/dist/spec/).
 */
export const TRUSTED_TYPES = 'require-trusted-types-for';

/** Fallbacks of an absent directive, in order (CSP 3, fallback lists). */
const FALLBACKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['script-src-elem', ['script-src', 'default-src']],
  ['script-src-attr', ['script-src', 'default-src']],
  ['worker-src', ['child-src', 'script-src', 'default-src']],
  ['frame-src', ['child-src', 'default-src']],
  ['style-src-elem', ['style-src', 'default-src']],
  ['style-src-attr', ['style-src', 'default-src']],
  ['form-action', []],
  ['base-uri', []],
  ['frame-ancestors', []],
  ['sandbox', []],
  [TRUSTED_TYPES, []],
]);

/** Parses one serialized policy. */
export function parsePolicy(text: string): Directives {
  const directives = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !directives.has(name.toLowerCase())) {
      directives.set(name.toLowerCase(), sources);
    }
  }
  return directives;
}

/** Returns the directive of a policy that governs another one: itself or its first fallback; null if there is none. */
export function rulingDirective(directives: Directives, effective: string): string | null {
  const candidates = [effective, ...(FALLBACKS.get(effective) ?? ['default-src'])];
  return candidates.find((name) => directives.has(name)) ?? null;
}

/**
 * Returns the smallest directive that allows one more source. It is the directive in force with the source added. If
 * only `default-src` is in force, it is a new directive, so that nothing else becomes wider.
 */
export function directiveWith(policy: string, effective: string, source: string): string {
  const directives = parsePolicy(policy);
  const ruling = rulingDirective(directives, effective);
  const name = ruling === null || ruling === 'default-src' ? broader(effective) : ruling;
  const sources = (directives.get(ruling ?? '') ?? []).filter((one) => meansSomething(one, name));
  return [name, ...new Set([...sources, source])].join(' ');
}

/**
 * Returns whether a source has an effect in a directive. 'none' has none beside others. Keywords, nonces and hashes
 * other than 'self' only apply to code and styles.
 */
function meansSomething(source: string, directive: string): boolean {
  const keyword = source.toLowerCase();
  if (!keyword.startsWith("'") || keyword === "'self'") return true;
  return keyword !== "'none'" && /^(default|script|style|worker|child)-src/.test(directive);
}

/** Returns a directive as it is in a policy; empty if the policy has none of that name. */
export function directiveText(policy: string, name: string): string {
  const sources = parsePolicy(policy).get(name);
  return sources === undefined ? '' : [name, ...sources].join(' ');
}

/** Returns whether the governing directive ignores host names, so that only a nonce or a hash allows a script. */
export function ignoresHosts(policy: string, effective: string): boolean {
  const directives = parsePolicy(policy);
  const sources = directives.get(rulingDirective(directives, effective) ?? '') ?? [];
  return sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
}

export function isScriptDirective(directive: string): boolean {
  return directive.startsWith('script-src');
}

/** Returns the broader directive name, which browsers without the narrower one also apply. */
function broader(effective: string): string {
  return effective.replace(/-(elem|attr)$/, '');
}
