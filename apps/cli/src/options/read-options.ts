import type { OptionTable, ValuesOf } from './option.ts';
import { readArguments } from './read-arguments.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

/** Reads a command line that takes options only; throws UsageError with every fault. */
export function readOptions<T extends OptionTable>(argv: string[], table: T): ValuesOf<T> {
  const given = readArguments(argv, table);
  const { values, faults } = understand(given, table);
  faults.push(...given.positionals.map((word) => `"${word}" is not expected here`));
  if (faults.length > 0) throw new UsageError(faults);
  return values;
}
