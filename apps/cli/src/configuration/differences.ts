import { isSame } from './known-fields.ts';
import type { Path } from './kind.ts';
import { isSecret } from './secret.ts';

/** One field that a plan changes. */
export interface Difference {
  path: Path;
  before: unknown;
  after: unknown;
}

const SECRET = '(secret)';

/** Field by field; secrets are compared by being there, since nobody can read what the panel has. */
export function findDifferences(before: unknown, after: unknown, path: Path = []): Difference[] {
  const [one, other] = [withoutSecret(before), withoutSecret(after)];
  if (isSame(one, other)) return [];
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other))
    return [{ path, before: hideSecrets(one), after: hideSecrets(other) }];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) =>
    findDifferences(Reflect.get(one, name), Reflect.get(other, name), [
      ...path,
      Array.isArray(one) ? Number(name) : name,
    ]),
  );
}

const withoutSecret = (value: unknown): unknown => (isSecret(value) ? SECRET : value);

/** Fields that are shown one by one; a list of plain values is shown whole. */
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
