import type { Hit } from '@vigie/contract/hit.ts';
import { ownParameters } from './envelope.ts';
import type { HitFields } from './fields.ts';

const EMPTY: ReadonlySet<string> = new Set([
  '', 'undefined', 'null', 'NaN', '{}', '[]', '[object Object]', '(not set)',
]); // prettier-ignore

/** Matches the start of a path into a batch (`events.0.`); a hit's own paths begin after it. */
const BATCH_PREFIX = /^(?:[\w$]+\.)?\d+\./;

/** Returns the values of a name in a hit: its own ones, else those of its envelope. */
export function valuesNamed(hit: Pick<Hit, 'parameters' | 'sharedNames'>, name: string): string[] {
  const own = parametersNamed(ownParameters(hit), name);
  return own.length > 0 ? own : parametersNamed(hit.parameters, name);
}

/**
 * Returns the values of a name from the first rule that finds any; empty if none does. 1. The parameter with exactly
 * this name. 2. Parameters whose dotted path ends with it: `page_type` finds `data.page_type` and `ep.page_type`. 3.
 * The members of an object with this name: `page` finds `page.type`. 4. These rules without the position in a batch:
 * `events.0.data.page_type`.
 */
function parametersNamed(parameters: HitFields, name: string): string[] {
  const wanted = name.trim();
  const exact = Object.hasOwn(parameters, wanted) ? parameters[wanted] : undefined;
  if (exact !== undefined) return [exact];
  const valuesOf = (isNamed: (path: string) => boolean) =>
    Object.entries(parameters).flatMap(([path, value]) => (isNamed(path) ? [value] : []));
  const ending = valuesOf((path) => path.endsWith(`.${wanted}`));
  const nested = ending.length > 0 ? ending : valuesOf((path) => `.${path}`.includes(`.${wanted}.`));
  const inHit = wanted.replace(BATCH_PREFIX, '');
  return nested.length > 0 || inHit === wanted ? nested : parametersNamed(parameters, inHit);
}

/** Returns whether a value is blank, or the text of a missing value. Zero and false are values. */
export function isEmptyValue(value: string): boolean {
  return EMPTY.has(value.trim());
}
