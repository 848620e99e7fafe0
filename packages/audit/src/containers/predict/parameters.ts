import type { ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import type { AddressPart } from './page-address.ts';
import { valueText, UNKNOWN, type Evaluated, type Unknown, type Value } from './value.ts';

/** Evaluator of a parameter's value. */
interface Evaluator {
  valueOf: (value: ContainerValue) => Evaluated;
}

/** Parameters of a variable at a moment. Records requested values that are unknown. */
export class Parameters {
  readonly #variable: ContainerVariable;
  readonly #evaluator: Evaluator;
  readonly #missing = new Set<number>();

  constructor(variable: ContainerVariable, evaluator: Evaluator) {
    this.#variable = variable;
    this.#evaluator = evaluator;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#variable.parameters, name);
  }

  get(name: string): Value {
    if (!this.has(name)) return undefined;
    const { value, missing } = this.#evaluator.valueOf(this.#variable.parameters[name] as ContainerValue);
    for (const number of missing) this.#missing.add(number);
    return value;
  }

  missing(): number[] {
    return [...this.#missing];
  }

  /** Returns the default value. An export contains it even if it is switched off. */
  defaultValue(): Value {
    return this.get('setDefaultValue') === false ? undefined : this.get('defaultValue');
  }

  /** Returns the selected part of an address; null for the whole address. */
  addressPart(): AddressPart | Unknown | null {
    const component = valueText(this.get('component') || 'URL');
    if (component === 'URL') return null;
    const [stripWww, pages, isMany, keys, ignoresEmpty] = [
      'stripWww',
      'defaultPages',
      'multiQueryKeys',
      'queryKey',
      'ignoreEmptyQueryParam',
    ].map((name) => this.get(name));
    if ([stripWww, pages, isMany, keys, ignoresEmpty].includes(UNKNOWN) || component === UNKNOWN)
      return UNKNOWN;
    const queryKeys = queryKeysOf(keys, Boolean(isMany));
    if (queryKeys === UNKNOWN) return UNKNOWN;
    return {
      component,
      stripWww: component === 'HOST' && Boolean(stripWww),
      defaultPages: component === 'PATH' && Array.isArray(pages) ? pages : [],
      queryKeys,
      ignoreEmptyQuery: Boolean(ignoresEmpty),
    };
  }
}

function queryKeysOf(keys: Value, isMany: boolean): string[] | Unknown {
  if (isMany && Array.isArray(keys)) {
    const texts = keys.map(valueText);
    return texts.includes(UNKNOWN) ? UNKNOWN : (texts as string[]);
  }
  const text = valueText(keys || '');
  if (text === UNKNOWN) return UNKNOWN;
  return isMany ? text.replaceAll(/\s+/gu, '').split(',') : [text];
}
