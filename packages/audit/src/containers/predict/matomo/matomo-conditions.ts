import type { ContainerCondition, ContainerValue, EvaluatedTrigger } from '@vigie/contract/container.ts';
import { union } from '../evaluation.ts';
import { isPattern, matchesPattern } from '../hostile-pattern.ts';
import { shownValue, valueText, UNKNOWN, type Evaluated, type Unknown, type Value } from '../value.ts';

type Comparison = Pick<ContainerCondition, 'operator' | 'ignoreCase' | 'negated'>;

/** Returns the result of one Matomo condition, with the compared values. */
export function evaluateMatomoCondition(
  condition: ContainerCondition,
  values: { valueOf: (value: ContainerValue) => Evaluated },
): EvaluatedTrigger['conditions'][number] {
  const left = values.valueOf(condition.left);
  const right = values.valueOf(condition.right);
  const compared = matomoCompare(condition, left.value, right.value);
  const holds = compared === UNKNOWN ? null : compared;
  const [shownLeft, shownRight] = [shownValue(left.value), shownValue(right.value)];
  return {
    holds,
    ...(shownLeft === undefined ? {} : { left: shownLeft }),
    ...(shownRight === undefined ? {} : { right: shownRight }),
    missing: holds === null ? union([left, right]) : [],
  };
}

/** Compares as `utils.compare` of Matomo does. */
export function matomoCompare(comparison: Comparison, left: Value, right: Value): boolean | Unknown {
  const compared = compare(comparison, left, right);
  return compared === UNKNOWN ? UNKNOWN : compared !== comparison.negated;
}

function compare({ operator, ignoreCase }: Comparison, left: Value, right: Value): boolean | Unknown {
  switch (operator) {
    case 'equals':
      return byText([left, right], ignoreCase, (a, b) => a === b);
    case 'contains':
      return byText([left, right], ignoreCase, (a, b) => a.includes(b));
    case 'starts-with':
      return byText([left, right], ignoreCase, (a, b) => a.startsWith(b));
    case 'ends-with':
      return byText([left, right], ignoreCase, (a, b) => a.endsWith(b));
    case 'matches':
      return matches(left, right, ignoreCase);
    case 'less':
      return inOrder(left, right, (a, b) => a < b);
    case 'less-or-equal':
      return inOrder(left, right, (a, b) => a <= b);
    case 'greater':
      return inOrder(left, right, (a, b) => a > b);
    case 'greater-or-equal':
      return inOrder(left, right, (a, b) => a >= b);
    case 'css':
      // Without an element or a selector the result is false; no recording holds elements.
      return isNothing(left) || isNothing(right) ? false : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function byText(
  sides: [left: Value, right: Value],
  ignoreCase: boolean,
  comparison: (left: string, right: string) => boolean,
): boolean | Unknown {
  const [a, b] = sides.map(valueText) as [string | Unknown, string | Unknown];
  if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN;
  return ignoreCase ? comparison(a.toLowerCase(), b.toLowerCase()) : comparison(a, b);
}

function matches(left: Value, right: Value, ignoreCase: boolean): boolean | Unknown {
  const text = valueText(left);
  if (text === UNKNOWN || typeof right !== 'string' || !isPattern(right)) return UNKNOWN;
  return matchesPattern(right, text, ignoreCase);
}

/** Compares as JavaScript does: two texts by code unit, other values as numbers. */
function inOrder(
  left: Value,
  right: Value,
  comparison: (left: string | number, right: string | number) => boolean,
): boolean | Unknown {
  if (!isPrimitive(left) || !isPrimitive(right)) return UNKNOWN;
  if (typeof left === 'string' && typeof right === 'string') return comparison(left, right);
  return comparison(Number(left), Number(right));
}

function isPrimitive(value: Value): value is string | number | boolean | null | undefined {
  return value !== UNKNOWN && (typeof value !== 'object' || value === null);
}

function isNothing(value: Value): boolean {
  return isPrimitive(value) && !value;
}
