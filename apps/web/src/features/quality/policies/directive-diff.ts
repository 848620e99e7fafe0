export interface Token {
  text: string;
  isChanged: boolean;
}

/** Returns the removed and the added parts of a directive, source by source; unchanged parts are not marked. */
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
