/** Maximum number of rules for Vigie; a real robots.txt has about a hundred. */
const RULES_MAX = 5_000;
/**
 * Maximum number of characters of all rules with a `*`. Each address is compared with them, at a cost of the product of
 * both lengths.
 */
const WILDCARD_CHARACTERS_MAX = 16_384;

const FIELD = /^\s*([^:#]+?)\s*:([^#]*)/;
/** Replaces other agents, and lines that have no meaning for Vigie. */
const OTHERS = 'user-agent: others';
const NOTHING = 'nothing:';

/**
 * Returns the lines of a robots.txt that apply to an agent, in order. The parser would otherwise store each rule once
 * per agent of its group. Null if the rules would cost too much.
 */
export function rulesFor(agent: string, text: string): string | null {
  const lines: string[] = [];
  let rules = 0;
  let wildcardCharacters = 0;
  let isNaming = false;
  let isMeant = false;
  const keep = (line: string) => {
    if (lines.at(-1) !== line) lines.push(line);
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field, value = ''] = FIELD.exec(line) ?? [];
    if (field === undefined) continue;
    const name = field.toLowerCase();
    const isRule = name === 'allow' || name === 'disallow';
    if (name === 'user-agent') {
      const named = agentOf(value) === agent.toLowerCase() || agentOf(value) === '*';
      isMeant = named || (isNaming && isMeant);
      keep(named ? `user-agent: ${agentOf(value)}` : OTHERS);
    } else if (name === 'sitemap' || (isMeant && (isRule || name === 'crawl-delay'))) {
      lines.push(`${name}: ${value}`);
      if (isRule) rules += 1;
      if (isRule && value.includes('*')) wildcardCharacters += value.length;
    } else {
      keep(NOTHING);
    }
    isNaming = name === 'user-agent';
  }
  const isTooCostly = rules > RULES_MAX || wildcardCharacters > WILDCARD_CHARACTERS_MAX;
  return isTooCostly ? null : lines.join('\n');
}

/** Returns a name without its version, as the parser compares it. */
function agentOf(value: string): string {
  return value.toLowerCase().replace(/\/.*/, '').trim();
}
