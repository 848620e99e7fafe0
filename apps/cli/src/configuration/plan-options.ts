import { flag, type OptionTable, type ValuesOf } from '../options/option.ts';
import { readArguments } from '../options/read-arguments.ts';
import { understand } from '../options/understand.ts';
import { UsageError } from '../options/usage-error.ts';

/** Options shared by `plan` and `apply`. */
export const PLAN_OPTIONS = {
  delete: flag('deletes objects that these files created and no longer contain'),
  secrets: flag('sends secrets again that the panel has already'),
  takeOver: flag('takes over objects that other files own'),
};

/** Reads a command line of file names and options; throws UsageError with every fault. */
export function readFileNames<T extends OptionTable>(
  argv: string[],
  table: T,
  example: string,
): { paths: string[]; values: ValuesOf<T> } {
  const given = readArguments(argv, table);
  const { values, faults } = understand(given, table);
  const paths = given.positionals;
  if (paths.length === 0) faults.push(`the files are missing: ${example}`);
  if (faults.length > 0) throw new UsageError(faults);
  return { paths, values };
}
