import type { ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { isLiteralObject, Unread, type Literal } from './literal.ts';
import type { Losses } from './losses.ts';

const MOST_ELEMENTS = 5_000;
/** Keys of a data element that are stored beside its settings. */
const BESIDE = ['defaultValue', 'storageDuration', 'forceLowerCase', 'cleanText'];

/** Data elements of an Adobe Launch library, and values that reference them, such as `%order id%`. */
export class AdobeElements {
  readonly list: ContainerVariable[] = [];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #own = new Map<string, number>();
  readonly #losses: Losses;

  constructor(elements: Literal, losses: Losses) {
    this.#losses = losses;
    const entries = Object.entries(isLiteralObject(elements) ? elements : {});
    if (entries.length > MOST_ELEMENTS) losses.add('dataElements', 'too-many');
    const read = entries.slice(0, MOST_ELEMENTS);
    // They reference each other in any order.
    this.#numbers = new Map(read.map(([name], number): [string, number] => [name, number]));
    for (const [name, element] of read) this.#add(name, element);
  }

  #add(name: string, element: Literal): void {
    const part = `dataElements.${name}`;
    const shape = isLiteralObject(element) ? element : {};
    const { modulePath } = shape;
    if (typeof modulePath !== 'string') this.#losses.add(part, 'wrong-shape');
    this.list.push({
      number: this.list.length,
      name,
      folder: null,
      notes: null,
      type: typeof modulePath === 'string' ? modulePath : '',
      parameters: {
        ...this.settings(shape['settings'], part),
        ...Object.fromEntries(
          BESIDE.filter((key) => shape[key] !== undefined).map((key) => [
            key,
            this.value(shape[key], `${part}.${key}`),
          ]),
        ),
      },
    });
  }

  /**
   * Returns the variable of a value that conditions compare and that is no data element, such as the path or a cookie.
   */
  own(type: string, parameters: Record<string, ContainerValue>): ContainerValue {
    const key = JSON.stringify([type, parameters]);
    const known = this.#own.get(key);
    const number = known ?? this.list.length;
    if (known === undefined) {
      this.#own.set(key, number);
      this.list.push({ number, name: null, folder: null, notes: null, type, parameters });
    }
    return { kind: 'variable', number };
  }

  settings(settings: Literal, part: string): Record<string, ContainerValue> {
    if (!isLiteralObject(settings)) return {};
    return Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, this.value(value, `${part}.${key}`)]),
    );
  }

  value(literal: Literal, part: string): ContainerValue {
    if (literal instanceof Unread) {
      this.#losses.add(part, literal.reason);
      return null;
    }
    if (typeof literal === 'string') return this.#text(literal);
    if (Array.isArray(literal))
      return { kind: 'list', items: literal.map((item, at) => this.value(item, `${part}[${at}]`)) };
    if (!isLiteralObject(literal)) return literal ?? null;
    return {
      kind: 'map',
      entries: Object.entries(literal).map(([key, value]) => [key, this.value(value, `${part}.${key}`)]),
    };
  }

  /** Reads a text. A name between two `%` that is no data element stays text, as in Adobe Launch. */
  #text(text: string): ContainerValue {
    const parts: ContainerValue[] = [];
    let from = 0;
    for (const { index, 0: token, 1: name } of text.matchAll(/%([^%]+)%/gu)) {
      const number = this.#numbers.get(name as string);
      if (number === undefined) continue;
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ kind: 'variable', number });
      from = index + token.length;
    }
    if (from === 0) return text;
    if (from < text.length) parts.push(text.slice(from));
    return parts.length === 1 ? (parts[0] as ContainerValue) : { kind: 'text', parts };
  }
}
