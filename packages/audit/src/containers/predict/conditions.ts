import type {
  Container,
  ContainerCondition,
  ContainerTrigger,
  EvaluatedTrigger,
} from '@vigie/contract/container.ts';
import { union, type Evaluation } from './evaluation.ts';
import { matchesPattern } from './hostile-pattern.ts';
import { addressPart } from './page-address.ts';
import {
  numberOf,
  shownValue,
  valueText,
  UNKNOWN,
  type Evaluated,
  type Unknown,
  type Value,
} from './value.ts';

export type Verdict = boolean | null;
export type EvaluatedCondition = EvaluatedTrigger['conditions'][number];

/** Returns true if all are true, false if one is false, else null (unknown). */
export function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

/** Returns true if one is true, false if none is, else null (unknown). */
export function any(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

/** Triggers of a container at one push. Each is evaluated once. */
export class EvaluatedTriggers {
  readonly #triggers: ReadonlyMap<number, ContainerTrigger>;
  readonly #evaluation: Evaluation;
  readonly #evaluated = new Map<number, EvaluatedTrigger>();

  constructor({ triggers }: Container, evaluation: Evaluation) {
    this.#triggers = new Map(triggers.map((trigger) => [trigger.number, trigger]));
    this.#evaluation = evaluation;
  }

  /** Returns the result of a trigger. A trigger that the container lacks is unknown. */
  get(number: number): EvaluatedTrigger {
    const known = this.#evaluated.get(number);
    if (known !== undefined) return known;
    const trigger = this.#triggers.get(number);
    const conditions = (trigger?.conditions ?? []).map((one) => evaluateCondition(one, this.#evaluation));
    const holds = trigger === undefined ? null : all(conditions.map((one) => one.holds));
    const evaluated = { trigger: number, holds, conditions };
    this.#evaluated.set(number, evaluated);
    return evaluated;
  }
}

/** Returns the variables whose unknown values prevent the evaluation of a trigger. */
export function missingOf({ holds, conditions }: EvaluatedTrigger): number[] {
  return holds === null ? union(conditions.filter((one) => one.holds === null)) : [];
}

/** Returns the result of one condition, with the compared values. */
export function evaluateCondition(condition: ContainerCondition, evaluation: Evaluation): EvaluatedCondition {
  const left = evaluation.valueOf(condition.left);
  const right = evaluation.valueOf(condition.right);
  const compared = compare(condition, left.value, right.value);
  const holds = compared === UNKNOWN ? null : compared !== condition.negated;
  return {
    holds,
    ...shown('left', left),
    ...shown('right', right),
    missing: holds === null ? union([left, right]) : [],
  };
}

function shown(side: 'left' | 'right', { value }: Evaluated): Partial<EvaluatedCondition> {
  const found = shownValue(value);
  return found === undefined ? {} : { [side]: found };
}

function compare(condition: ContainerCondition, left: Value, right: Value): boolean | Unknown {
  if (!Array.isArray(right)) return compareOne(condition, left, right);
  const found = right.map((one) => compareOne(condition, left, one));
  if (found.includes(true)) return true;
  return found.includes(UNKNOWN) ? UNKNOWN : false;
}

/** Compares as `gtm.js` does. */
function compareOne(
  { operator, ignoreCase }: ContainerCondition,
  left: Value,
  right: Value,
): boolean | Unknown {
  switch (operator) {
    case 'unknown':
    case 'module':
    case 'code':
      return UNKNOWN;
    case 'defined':
      return left === UNKNOWN ? UNKNOWN : left !== undefined;
    case 'css':
      // Only elements match a selector, and no recording holds elements.
      return left === UNKNOWN || (typeof left === 'object' && left !== null) ? UNKNOWN : false;
    case 'less':
      return byNumber(left, right, (a, b) => a < b);
    case 'less-or-equal':
      return byNumber(left, right, (a, b) => a <= b);
    case 'greater':
      return byNumber(left, right, (a, b) => a > b);
    case 'greater-or-equal':
      return byNumber(left, right, (a, b) => a >= b);
    case 'matches':
      return byText(left, right === undefined ? '' : right, (a, b) => matchesPattern(b, a, ignoreCase));
    case 'same-address':
      return byText(left, right, isSameAddress);
    default:
      return byText(left, right, BY_TEXT[operator]);
  }
}

const BY_TEXT = {
  equals: (a: string, b: string) => a === b,
  contains: (a: string, b: string) => a.includes(b),
  'starts-with': (a: string, b: string) => a.startsWith(b),
  'ends-with': (a: string, b: string) => a.endsWith(b),
  'in-list': (a: string, b: string) => a.split(',').includes(b),
};

type Comparison<T> = (left: T, right: T) => boolean | Unknown;

function byText(left: Value, right: Value, comparison: Comparison<string>): boolean | Unknown {
  const a = valueText(left);
  const b = valueText(right);
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : comparison(a, b);
}

function byNumber(left: Value, right: Value, comparison: Comparison<number>): boolean | Unknown {
  const a = numberOf(left);
  const b = numberOf(right);
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : comparison(a, b);
}

function isSameAddress(a: string, b: string): boolean | Unknown {
  const [first, second] = [a, b].map((address) =>
    ['PROTOCOL', 'HOST', 'PORT', 'PATH'].map((component) =>
      addressPart(address, { component, stripWww: true }),
    ),
  ) as [Value[], Value[]];
  if ([...first, ...second].includes(UNKNOWN)) return UNKNOWN;
  return comparableAddress(first) === comparableAddress(second);
}

/** Returns an address in comparable form, with `web` for a default protocol and port. */
function comparableAddress(parts: Value[]): string {
  const [protocol, host, port, path] = parts as [string, string, string, string];
  const isUsual = `${protocol}:${port}` === 'http:80' || `${protocol}:${port}` === 'https:443';
  return `${isUsual ? 'web' : `${protocol}:${port}`} ${host} ${path.toLowerCase().replace(/\/$/u, '')}`;
}
