export interface Token {
  text: string;
  isChanged: boolean;
}

/** Returns what of a directive goes and what comes, source by source; names and sources that stay are not marked. */
export function diffOf(before: string, after: string): { before: Token[]; after: Token[] } {
  const [old, next] = [tokensOf(before), tokensOf(after)];
  return { before: markOthers(old, new Set(next)), after: markOthers(next, new Set(old)) };
}

function markOthers(tokens: readonly string[], known: ReadonlySet<string>): Token[] {
  return tokens.map((text) => ({ text, isChanged: !known.has(text) }));
}

function tokensOf(directive: string): string[] {
  return directive.split(/\s+/).filter((token) => token !== '');
}
