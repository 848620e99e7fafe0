import type {
  ConditionOperator,
  ContainerCondition,
  ContainerTag,
  ContainerValue,
  ContainerVariable,
} from '@vigie/contract/container.ts';
import { isLiteralObject, Unread, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';

/** Targets of the references in a published script, by index, and the list of losses. */
export interface GoogleContext {
  /** Numbers of the tags, in the order of the script. */
  tagNumbers: readonly number[];
  variableCount: number;
  losses: Losses;
}

/** Operators of the script's own interpreter (`gtm.js`, the switch over `_cn` ... `_um`). */
const OPERATORS: ReadonlyMap<string, ConditionOperator> = new Map([
  ['_eq', 'equals'],
  ['_cn', 'contains'],
  ['_sw', 'starts-with'],
  ['_ew', 'ends-with'],
  ['_re', 'matches'],
  ['_css', 'css'],
  ['_lt', 'less'],
  ['_le', 'less-or-equal'],
  ['_gt', 'greater'],
  ['_ge', 'greater-or-equal'],
  ['_lc', 'in-list'],
  ['_um', 'same-address'],
]);

/**
 * Converter of a published script's values into values of the contract. An unreadable value becomes null and is
 * recorded as a loss.
 */
export class GoogleValues {
  readonly #context: GoogleContext;
  constructor(context: GoogleContext) {
    this.#context = context;
  }

  /** Reads `["macro",3]`, `["template","a",["macro",3]]`, `["list",...]`, `["map",key,value,...]`, or a plain value. */
  read(value: Literal, part: string): ContainerValue {
    if (Array.isArray(value)) return this.#expression(value, part);
    if (value instanceof Unread) return this.#lose(part, value);
    if (isLiteralObject(value)) return this.#lose(part, new Unread('wrong-shape'));
    return value ?? null;
  }

  #expression([name, ...rest]: Literal[], part: string): ContainerValue {
    switch (name) {
      case 'macro':
        return this.#variable(rest[0], part);
      case 'tag':
        return this.#tag(rest[0], part);
      case 'list':
        return { kind: 'list', items: rest.map((item) => this.read(item, part)) };
      case 'map':
        return { kind: 'map', entries: this.#pairs(rest, part) };
      case 'template':
        return joined(rest.map((item) => this.read(item, part)));
      case 'escape':
        // Escaping of the value in code or an address; the value itself is the same.
        return this.read(rest[0], part);
      default:
        return this.#lose(part, new Unread('unknown-kind'));
    }
  }

  #variable(index: Literal, part: string): ContainerValue {
    return isIndex(index) && index < this.#context.variableCount
      ? { kind: 'variable', number: index }
      : this.#lose(part, new Unread('wrong-shape'));
  }

  #tag(index: Literal, part: string): ContainerValue {
    const number = isIndex(index) ? this.#context.tagNumbers[index] : undefined;
    return number === undefined ? this.#lose(part, new Unread('wrong-shape')) : { kind: 'tag', number };
  }

  #pairs(items: readonly Literal[], part: string): [ContainerValue, ContainerValue][] {
    const pairs: [ContainerValue, ContainerValue][] = [];
    for (let at = 0; at < items.length; at += 2)
      pairs.push([this.read(items[at], part), this.read(items[at + 1], part)]);
    return pairs;
  }

  /** Reads the parameters of a tag or a variable, without the prefix `vtp_` of their names. */
  parameters(source: LiteralObject, part: string): ContainerVariable['parameters'] {
    const parameters: ContainerVariable['parameters'] = {};
    for (const [key, value] of Object.entries(source)) {
      const name = parameterName(key);
      if (name !== null) parameters[name] = this.read(value, `${part}.${name}`);
    }
    return parameters;
  }

  /**
   * Reads `["list",["tag",INDEX,STOP]]`. The interpreter evaluates only the first item. `stop` is the value of STOP
   * that means "stops on failure".
   */
  sequence(value: Literal, stop: number, part: string): ContainerTag['setup'] {
    if (value === undefined) return [];
    const [list, first] = Array.isArray(value) ? value : [];
    if (list !== 'list' || !Array.isArray(first)) return this.#noSequence(part);
    const tag = first[0] === 'tag' && isIndex(first[1]) ? this.#context.tagNumbers[first[1]] : undefined;
    return tag === undefined ? this.#noSequence(part) : [{ tag, stopsOnFailure: first[2] === stop }];
  }

  #noSequence(part: string): ContainerTag['setup'] {
    this.#context.losses.add(part, 'wrong-shape');
    return [];
  }

  /** Reads `{"function":"_eq","arg0":...,"arg1":...,"ignore_case":...,"any_of":...}`. */
  condition(predicate: Literal, part: string): ContainerCondition {
    const source = isLiteralObject(predicate) ? predicate : {};
    const name = source['function'];
    return this.#comparison(typeof name === 'string' ? name : '', part, {
      left: this.read(source['arg0'], part),
      right: this.read(source['arg1'], part),
      ignoreCase: truthy(source['ignore_case']),
      negated: false,
    });
  }

  /** Reads a condition of a zone: `["zb","_eq",left,right,negated,ignoreCase]`. */
  boundary(value: Literal, part: string): ContainerCondition {
    const [kind, name, left, right, negated, ignoreCase] = Array.isArray(value) ? value : [];
    return this.#comparison(kind === 'zb' && typeof name === 'string' ? name : '', part, {
      left: this.read(left, part),
      right: this.read(right, part),
      ignoreCase: truthy(ignoreCase),
      negated: truthy(negated),
    });
  }

  #comparison(name: string, part: string, rest: Omit<ContainerCondition, 'operator'>): ContainerCondition {
    const operator = OPERATORS.get(name) ?? 'unknown';
    if (operator === 'unknown') this.#context.losses.add(part, 'unknown-kind');
    return { operator, ...rest };
  }

  #lose(part: string, { reason }: Unread): null {
    this.#context.losses.add(part, reason);
    return null;
  }
}

/** Keys with which the script describes a value or a tag, beside its parameters. */
const OWN_KEYS = /^(?:convert_(?:case|null|undefined|true|false)_to|live_only|malware_disabled)$/u;

/** Excluded keys: conditions of a zone are read by `boundary`, and no parameter may set a prototype. */
const NO_PARAMETERS = new Set(['vtp_boundaries', 'vtp___proto__']);

function parameterName(key: string): string | null {
  if (NO_PARAMETERS.has(key)) return null;
  if (key.startsWith('vtp_')) return key.slice('vtp_'.length);
  return OWN_KEYS.test(key) ? key : null;
}

function joined(parts: ContainerValue[]): ContainerValue {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : { kind: 'text', parts };
}

export function isIndex(value: Literal): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Returns whether JavaScript treats a value as true. Scripts write true, 1 or a text. */
export function truthy(value: Literal): boolean {
  return !(value instanceof Unread) && Boolean(value);
}
