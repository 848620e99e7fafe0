/** Matches a string, a bracket, or any other value. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:[\]{}"]+/g;

interface Token {
  text: string;
  start: number;
  end: number;
}

/** Returns the line of a field in a JSON text, or of the closest parent found. */
export function lineOf(text: string, path: readonly string[]): number {
  let offset = nextToken(text, 0)?.start ?? 0;
  for (const part of path) {
    const found = partOf(text, offset, part);
    if (found === null) break;
    offset = found;
  }
  return text.slice(0, offset).split('\n').length;
}

function nextToken(text: string, from: number): Token | null {
  TOKEN.lastIndex = from;
  const found = TOKEN.exec(text);
  return found === null ? null : { text: found[0], start: found.index, end: TOKEN.lastIndex };
}

/** Returns the offset at which a member of the object or list at an offset begins; null if it is missing. */
function partOf(text: string, offset: number, part: string): number | null {
  const opening = nextToken(text, offset);
  if (opening?.text !== '{' && opening?.text !== '[') return null;
  const isList = opening.text === '[';
  let from = opening.end;
  for (let index = 0; ; index += 1) {
    const first = nextToken(text, from);
    if (first === null || first.text === ']' || first.text === '}') return null;
    const value = isList ? first : nextToken(text, first.end);
    if (value === null) return null;
    const name: unknown = isList ? String(index) : JSON.parse(first.text);
    if (name === part) return value.start;
    from = endOf(text, value);
  }
}

/** Returns the offset after a value, with everything it contains. */
function endOf(text: string, value: Token): number {
  let depth = 0;
  for (let token: Token | null = value; token !== null; token = nextToken(text, token.end)) {
    if (token.text === '{' || token.text === '[') depth += 1;
    if (token.text === '}' || token.text === ']') depth -= 1;
    if (depth === 0) return token.end;
  }
  return text.length;
}
