/** Function that is sent to a page as text. It uses only its arguments and the page's built-ins. */
type PageFunction = (...given: never[]) => unknown;

/** Returns the text of a call of the function; `given` are the texts of its arguments. */
export function callText(run: PageFunction, ...given: string[]): string {
  return `(${run.toString()})(${given.join(', ')})`;
}

/** Returns statements in a scope of their own, so that their names are hidden. */
export function scopeText(statements: readonly string[]): string {
  return `(() => {${statements.join(';\n')}})()`;
}

/** Returns the text of an object that passes functions to another one, each under its key. */
export function partsText(parts: Readonly<Record<string, PageFunction>>): string {
  return `{${Object.entries(parts)
    .map(([name, part]) => `${name}: ${part.toString()}`)
    .join(', ')}}`;
}
