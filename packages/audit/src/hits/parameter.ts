import type { Fields } from './fields.ts';

const EMPTY: ReadonlySet<string> = new Set([
  '', 'undefined', 'null', 'NaN', '{}', '[]', '[object Object]', '(not set)',
]); // prettier-ignore

/** The start of a path into a batch (`events.0.`): a hit's own paths begin behind it. */
const BATCH_PLACE = /^(?:[\w$]+\.)?\d+\./;

/**
 * The values under a name: of the parameter called exactly so, otherwise of those whose dotted path ends with it
 * (`page_type` finds `data.page_type` and `ep.page_type`), otherwise what an object of that name holds (`page` finds
 * `page.type`), otherwise without its place in a batch (`events.0.data.page_type`). Empty when there is none.
 */
export function parametersNamed(parameters: Fields, name: string): string[] {
  const wanted = name.trim();
  const exact = Object.hasOwn(parameters, wanted) ? parameters[wanted] : undefined;
  if (exact !== undefined) return [exact];
  const valuesOf = (isNamed: (path: string) => boolean) =>
    Object.entries(parameters).flatMap(([path, value]) => (isNamed(path) ? [value] : []));
  const ending = valuesOf((path) => path.endsWith(`.${wanted}`));
  const nested = ending.length > 0 ? ending : valuesOf((path) => `.${path}`.includes(`.${wanted}.`));
  const inHit = wanted.replace(BATCH_PLACE, '');
  return nested.length > 0 || inHit === wanted ? nested : parametersNamed(parameters, inHit);
}

/** Whether a value says nothing: blank, or the text of a missing value. Zero and false say something. */
export function isEmptyValue(value: string): boolean {
  return EMPTY.has(value.trim());
}
