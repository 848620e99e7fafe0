import type { Hit } from '@vigie/contract/hit.ts';

export interface RequiredVariableRow {
  name: string;
  value: string;
  fault: 'missing' | 'empty' | null;
}

/** Values that hits carry for a variable without a value. */
const NO_VALUES: ReadonlySet<string> = new Set(['', 'undefined', 'null', 'NaN']);

/** Returns the required variables first, sent or not, then the other parameters of the page view. */
export function rowsOfVariables(hits: readonly Hit[], required: readonly string[]): RequiredVariableRow[] {
  const hit = hits.find(({ kind }) => kind === 'page-view') ?? hits[0];
  const sent = hit?.parameters ?? {};
  const names = [...required, ...Object.keys(sent).filter((name) => !required.includes(name))];
  return names.map((name) => {
    const value = sent[name];
    const isRequired = required.includes(name);
    if (value === undefined) return { name, value: '', fault: 'missing' };
    return { name, value, fault: isRequired && NO_VALUES.has(value.trim()) ? 'empty' : null };
  });
}
