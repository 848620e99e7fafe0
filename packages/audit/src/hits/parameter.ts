import type { Fields } from './fields.ts';

const EMPTY: ReadonlySet<string> = new Set([
  '', 'undefined', 'null', 'NaN', '{}', '[]', '[object Object]', '(not set)',
]); // prettier-ignore

/**
 * The values under a name: of the parameter called exactly so, otherwise of those whose dotted path ends with it
 * (`page_type` finds `data.page_type` and `ep.page_type`). Empty when there is none.
 */
export function parametersNamed(parameters: Fields, name: string): string[] {
  const wanted = name.trim();
  const exact = Object.hasOwn(parameters, wanted) ? parameters[wanted] : undefined;
  if (exact !== undefined) return [exact];
  return Object.entries(parameters)
    .filter(([path]) => path.endsWith(`.${wanted}`))
    .map(([, value]) => value);
}

/** Whether a value says nothing: blank, or the text of a missing value. Zero and false say something. */
export function isEmptyValue(value: string): boolean {
  return EMPTY.has(value.trim());
}
