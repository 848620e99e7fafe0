import type {
  Container,
  ContainerCondition,
  ContainerTrigger,
  HeldTrigger,
} from '@vigie/contract/container.ts';
import { union, type Evaluation } from './evaluation.ts';
import { matchesPattern } from './hostile-pattern.ts';
import { addressPart } from './page-address.ts';
import { numberOf, shownValue, textOf, UNKNOWN, type Evaluated, type Unknown, type Value } from './value.ts';

export type Verdict = boolean | null;
export type HeldCondition = HeldTrigger['conditions'][number];

/** Returns true where all are, false where one is not; null: it cannot be said. */
export function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

/** Returns true where one is, false where none is; null: it cannot be said. */
export function any(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

/** The triggers of a container at one push; each is asked once. */
export class HeldTriggers {
  readonly #triggers: ReadonlyMap<number, ContainerTrigger>;
  readonly #evaluation: Evaluation;
  readonly #held = new Map<number, HeldTrigger>();

  constructor({ triggers }: Container, evaluation: Evaluation) {
    this.#triggers = new Map(triggers.map((trigger) => [trigger.number, trigger]));
    this.#evaluation = evaluation;
  }

  /** One that the container does not have can neither hold nor fail. */
  get(number: number): HeldTrigger {
    const known = this.#held.get(number);
    if (known !== undefined) return known;
    const trigger = this.#triggers.get(number);
    const conditions = (trigger?.conditions ?? []).map((one) => heldCondition(one, this.#evaluation));
    const holds = trigger === undefined ? null : all(conditions.map((one) => one.holds));
    const held = { trigger: number, holds, conditions };
    this.#held.set(number, held);
    return held;
  }
}

/** Returns the variables for want of which it cannot be said whether a trigger holds. */
export function missingOf({ holds, conditions }: HeldTrigger): number[] {
  return holds === null ? union(conditions.filter((one) => one.holds === null)) : [];
}

/** Returns one condition with what was compared. */
export function heldCondition(condition: ContainerCondition, evaluation: Evaluation): HeldCondition {
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

function shown(side: 'left' | 'right', { value }: Evaluated): Partial<HeldCondition> {
  const found = shownValue(value);
  return found === undefined ? {} : { [side]: found };
}

function compare(condition: ContainerCondition, left: Value, right: Value): boolean | Unknown {
  if (!Array.isArray(right)) return compareOne(condition, left, right);
  const found = right.map((one) => compareOne(condition, left, one));
  if (found.includes(true)) return true;
  return found.includes(UNKNOWN) ? UNKNOWN : false;
}

/** As `gtm.js` compares. */
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
      // What is no element matches no selector; elements are in no recording.
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
  const a = textOf(left);
  const b = textOf(right);
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
  return placeOf(first) === placeOf(second);
}

/** Protocol and port say nothing where they are the usual ones of the web. */
function placeOf(parts: Value[]): string {
  const [protocol, host, port, path] = parts as [string, string, string, string];
  const isUsual = `${protocol}:${port}` === 'http:80' || `${protocol}:${port}` === 'https:443';
  return `${isUsual ? 'web' : `${protocol}:${port}`} ${host} ${path.toLowerCase().replace(/\/$/u, '')}`;
}
