const LITERAL_MIN = 2;
/** Alternatives, groups, and prefixes that change the syntax. */
const BRANCHING = /[|()]|^\*{3}/;
/** Escapes that name one character or class by a single letter or sign; other escapes include more characters. */
const ESCAPED = /\\[dwsDWS^$.*+?[\]{}\\/-]/y;
const BRACKETS = /\[\^?\]?(?:[^\]\\[])*\]/y;
const COUNT = /\{\d+(?:,\d*)?\}|[*+?]/y;
const ANY = /[\^$.]/y;
const PLAIN = /[^\\[\]{}*+?^$.]/uy;

/**
 * Returns the longest text that every match of a PostgreSQL pattern (its manual, 9.7.3) contains; null if the pattern
 * is too complex.
 */
export function literalOf(pattern: string): string | null {
  if (BRANCHING.test(pattern)) return null;
  const runs: string[] = [''];
  for (let at = 0; at < pattern.length;) {
    const taken = (rule: RegExp) => {
      rule.lastIndex = at;
      return rule.exec(pattern)?.[0] ?? null;
    };
    const plain = taken(PLAIN);
    const other = plain ?? taken(ESCAPED) ?? taken(BRACKETS) ?? taken(ANY);
    if (other === null) return null;
    at += other.length;
    const count = taken(COUNT);
    if (plain !== null && count === null) runs.push(`${runs.pop() ?? ''}${plain}`);
    // A repeated part separates the texts around it.
    else runs.push('');
    at += count?.length ?? 0;
    // One more sign makes the repetition non-greedy.
    if (count !== null && pattern[at] === '?') at += 1;
  }
  const [longest = ''] = runs.toSorted((one, other) => other.length - one.length);
  return longest.length < LITERAL_MIN ? null : longest;
}
