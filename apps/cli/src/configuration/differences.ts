import { isSame } from './known-fields.ts';
import type { Path } from './kind.ts';
import { isSecret } from './secret.ts';

/** A field that a plan changes. */
export interface Difference {
  path: Path;
  before: unknown;
  after: unknown;
}

const SECRET = '(secret)';

/**
 * Returns the differences, field by field. Secrets are compared by presence only, since the panel never returns them. A
 * `plain` field contains no secret: a value that looks like one is compared as is.
 */
export function findDifferences(before: object, after: object, plain?: string): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differencesAt(
      [name],
      [Reflect.get(before, name), Reflect.get(after, name)],
      name === plain ? SHOWN : HIDDEN,
    ),
  );
}

/** Functions that prepare a value for comparison and for display. */
interface Reading {
  compared(value: unknown): unknown;
  shown(value: unknown): unknown;
}
const HIDDEN: Reading = { compared: withoutSecret, shown: hideSecrets };
const SHOWN: Reading = { compared: (value) => value, shown: (value) => value };

function differencesAt(path: Path, [before, after]: [unknown, unknown], reading: Reading): Difference[] {
  const [one, other] = [reading.compared(before), reading.compared(after)];
  if (isSame(one, other)) return [];
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other))
    return [{ path, before: reading.shown(one), after: reading.shown(other) }];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) =>
    differencesAt(
      [...path, Array.isArray(one) ? Number(name) : name],
      [Reflect.get(one, name), Reflect.get(other, name)],
      reading,
    ),
  );
}

function withoutSecret(value: unknown): unknown {
  return isSecret(value) ? SECRET : value;
}

/** Returns whether a value is shown field by field. A list of plain values is shown whole. */
function isNested(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) || value.some((item) => typeof item === 'object');
}

function hideSecrets(value: unknown): unknown {
  if (isSecret(value)) return SECRET;
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hideSecrets(part)]));
}
