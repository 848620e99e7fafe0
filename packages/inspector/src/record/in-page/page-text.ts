/** A function that is sent to a page as text. It sees only its arguments and the page's built-ins. */
type PageFunction = (...given: never[]) => unknown;

/** Returns the text of a call of the function; `given` are the texts of its arguments. */
export function callText(run: PageFunction, ...given: string[]): string {
  return `(${run.toString()})(${given.join(', ')})`;
}

/** Returns statements whose names nobody else sees. */
export function scopeText(statements: readonly string[]): string {
  return `(() => {${statements.join(';\n')}})()`;
}

/** Returns the text of an object that hands functions to another one, each under its key. */
export function partsText(parts: Readonly<Record<string, PageFunction>>): string {
  return `{${Object.entries(parts)
    .map(([name, part]) => `${name}: ${part.toString()}`)
    .join(', ')}}`;
}
