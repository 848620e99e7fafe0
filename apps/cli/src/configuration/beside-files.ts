import { isAbsolute, join } from 'node:path';
import { UsageError } from '../options/usage-error.ts';
import type { Path } from './kind.ts';
import type { Wanted, WantedSet } from './wanted.ts';

/**
 * Replaces file names by the content of the named files. Throws UsageError with every fault, each at its line of the
 * file that contains it.
 */
export async function withBesideFiles({ fileSet, objects }: WantedSet): Promise<WantedSet> {
  const faults: string[] = [];
  const whole: Wanted[] = [];
  for (const object of objects) {
    const read = await readBeside(object);
    if ('faults' in read) faults.push(...read.faults);
    else whole.push(read);
  }
  if (faults.length > 0) throw new UsageError(faults);
  return { fileSet, objects: whole };
}

async function readBeside(object: Wanted): Promise<Wanted | { faults: string[] }> {
  const { beside } = object.kind;
  const value = { ...Object(object.value) };
  const name: unknown = beside && value[beside.fileField];
  if (beside === undefined || typeof name !== 'string') return object;
  const { field, fileField } = beside;
  const faultOf = (text: string) => ({
    faults: [`${object.positionOf([fileField])}: ${object.pathIn([fileField]).join('.')}: ${text}`],
  });
  if (value[field] !== undefined) return faultOf(`write ${field} or ${fileField}, not both`);
  const file = await beside.read(isAbsolute(name) ? name : join(object.folder, name));
  if ('faults' in file) return file;
  Reflect.deleteProperty(value, fileField);
  const positionOf = (path: Path) =>
    path[0] === field ? file.positionOf(path.slice(1)) : object.positionOf(path);
  return { ...object, value: { ...value, [field]: file.value }, positionOf };
}
