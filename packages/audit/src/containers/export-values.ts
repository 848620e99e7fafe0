import type { ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { isSource, isTrueIn, itemsIn, plainName, textIn, valueIn, type JsonSource } from './json-source.ts';
import type { Losses } from './losses.ts';

/** Matches `{{Name}}` in a text of an export. */
const REFERENCE = /\{\{([^{}]{1,400})\}\}/gu;
/** Maximum depth of nested lists and maps. */
const DEEPEST = 40;

/** Numbers of the variables and tags of an export by name; null if the name does not exist. */
export interface ExportNumbers {
  variables: { numberOf: (name: string) => number | null };
  tags: ReadonlyMap<string, number>;
}

/** Converter of export parameters into values of the contract, as the published script would hold them. */
export class ExportValues {
  readonly #names: ExportNumbers;
  readonly #losses: Losses;
  constructor(names: ExportNumbers, losses: Losses) {
    this.#names = names;
    this.#losses = losses;
  }

  /** Reads `[{"type":"TEMPLATE","key":"eventName","value":"{{Name}}"}]` by key. */
  parameters(source: JsonSource, part: string): ContainerVariable['parameters'] {
    const parameters: ContainerVariable['parameters'] = {};
    for (const parameter of itemsIn(source, 'parameter')) {
      const key = isSource(parameter) ? textIn(parameter, 'key') : null;
      if (key !== null && key !== '__proto__') parameters[key] = this.read(parameter, `${part}.${key}`);
      else this.#losses.add(part, 'wrong-shape');
    }
    return parameters;
  }

  /** Reads one parameter: `{"type":"LIST","list":[...]}`, `{"type":"MAP","map":[...]}`, or one with a `value`. */
  read(parameter: unknown, part: string, depth = 0): ContainerValue {
    if (depth > DEEPEST) return this.#lose(part, 'too-deep');
    if (!isSource(parameter)) return this.#lose(part, 'wrong-shape');
    const type = plainName(textIn(parameter, 'type'));
    if (type === 'LIST')
      return {
        kind: 'list',
        items: itemsIn(parameter, 'list').map((item) => this.read(item, part, depth + 1)),
      };
    if (type === 'MAP')
      return {
        kind: 'map',
        entries: itemsIn(parameter, 'map').map((item) => [
          isSource(item) ? textIn(item, 'key') : null,
          this.read(item, part, depth + 1),
        ]),
      };
    return this.#plain(parameter, { type, part });
  }

  #plain(parameter: JsonSource, { type, part }: { type: string; part: string }): ContainerValue {
    const value = valueIn(parameter, 'value');
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    const text = textIn(parameter, 'value') ?? '';
    if (type === 'BOOLEAN' && (text === 'true' || text === 'false')) return text === 'true';
    if (type === 'INTEGER' && /^-?\d{1,15}$/u.test(text)) return Number(text);
    const tag = type === 'TAGREFERENCE' ? this.#names.tags.get(text) : undefined;
    return tag === undefined ? this.text(text, part) : { kind: 'tag', number: tag };
  }

  /**
   * Reads a text with the variables that it references. An unknown reference is recorded as a loss and stays as it is.
   */
  text(text: string, part: string): ContainerValue {
    const parts: ContainerValue[] = [];
    let from = 0;
    for (const { index, 0: reference, 1: name = '' } of text.matchAll(REFERENCE)) {
      const number = this.#names.variables.numberOf(name);
      if (number === null) {
        this.#losses.add(part, 'unknown-kind');
        continue;
      }
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ kind: 'variable', number });
      from = index + reference.length;
    }
    if (parts.length === 0) return text;
    if (from < text.length) parts.push(text.slice(from));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'text', parts };
  }

  /** Reads the format options of a variable: case, and replacements of null, undefined, true and false. */
  formats(source: JsonSource, part: string): ContainerVariable['parameters'] {
    const format = valueIn(source, 'formatValue');
    if (!isSource(format)) return {};
    const parameters: ContainerVariable['parameters'] = {};
    const letters = CASES.indexOf(plainName(textIn(format, 'caseConversionType')));
    if (letters > 0) parameters['convert_case_to'] = letters;
    for (const name of ['null', 'undefined', 'true', 'false']) {
      const to = valueIn(format, `convert${name.charAt(0).toUpperCase()}${name.slice(1)}ToValue`);
      if (to !== undefined) parameters[`convert_${name}_to`] = this.read(to, part);
    }
    return parameters;
  }

  /** Returns whether a condition has a flag: `negate`, `ignore_case`. */
  static flag(parameters: readonly unknown[], key: string): boolean {
    return parameters.some(
      (parameter) => isSource(parameter) && textIn(parameter, 'key') === key && isTrueIn(parameter, 'value'),
    );
  }

  #lose(part: string, reason: 'too-deep' | 'wrong-shape'): null {
    this.#losses.add(part, reason);
    return null;
  }
}

/** Positions equal the numbers in the script: 1 lowers the case, 2 raises it. */
const CASES = ['NONE', 'LOWERCASE', 'UPPERCASE'];
