import type { OptionTable, ValuesOf } from './option.ts';
import { readArguments } from './read-arguments.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

/** Reads a command line of one file name and options; throws UsageError with every fault. */
export function readFileName<T extends OptionTable>(
  argv: string[],
  table: T,
  example: string,
): { path: string; values: ValuesOf<T> } {
  const given = readArguments(argv, table);
  const { values, faults } = understand(given, table);
  const [path, ...more] = given.positionals;
  if (path === undefined) faults.push(`the file is missing: ${example}`);
  faults.push(...more.map((word) => `"${word}" is not expected here`));
  if (path === undefined || faults.length > 0) throw new UsageError(faults);
  return { path, values };
}
