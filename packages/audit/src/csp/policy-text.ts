/** A policy's directives, by name in lower case: the first of each name counts. */
export type Directives = ReadonlyMap<string, readonly string[]>;

/** Under it, code sets a script's address only by a policy of its own (https://w3c.github.io/trusted-types/dist/spec/). */
export const TRUSTED_TYPES = 'require-trusted-types-for';

/** Which directive stands in when one is absent, in order (CSP 3, fallback lists). */
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

/** Reads one serialized policy. */
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

/**
 * Returns the directive of a policy that rules what another one would: itself or the first fallback; null without
 * any.
 */
export function rulingDirective(directives: Directives, effective: string): string | null {
  const candidates = [effective, ...(FALLBACKS.get(effective) ?? ['default-src'])];
  return candidates.find((name) => directives.has(name)) ?? null;
}

/**
 * Returns the smallest directive that allows one more source. It is the directive in force with the source added.
 * Where only `default-src` is in force, it is a new directive, so that nothing else becomes wider.
 */
export function directiveWith(policy: string, effective: string, source: string): string {
  const directives = parsePolicy(policy);
  const ruling = rulingDirective(directives, effective);
  const name = ruling === null || ruling === 'default-src' ? broader(effective) : ruling;
  const sources = (directives.get(ruling ?? '') ?? []).filter((one) => meansSomething(one, name));
  return [name, ...new Set([...sources, source])].join(' ');
}

/** Nothing beside another source says 'none'; of keywords, nonces and hashes, all but 'self' are for code and styles. */
function meansSomething(source: string, directive: string): boolean {
  const keyword = source.toLowerCase();
  if (!keyword.startsWith("'") || keyword === "'self'") return true;
  return keyword !== "'none'" && /^(default|script|style|worker|child)-src/.test(directive);
}

/** Returns a directive as a policy has it; empty when it has none of that name. */
export function directiveText(policy: string, name: string): string {
  const sources = parsePolicy(policy).get(name);
  return sources === undefined ? '' : [name, ...sources].join(' ');
}

/** Returns whether host names are ignored in what rules a directive: only a nonce or a hash lets a script in. */
export function ignoresHosts(policy: string, effective: string): boolean {
  const directives = parsePolicy(policy);
  const sources = directives.get(rulingDirective(directives, effective) ?? '') ?? [];
  return sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
}

/** Returns whether a directive rules script elements. */
export function isScriptDirective(directive: string): boolean {
  return directive.startsWith('script-src');
}

/** Returns browsers that know only the broader name keep to it too. */
function broader(effective: string): string {
  return effective.replace(/-(elem|attr)$/, '');
}
