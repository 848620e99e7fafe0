import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { boundValue } from './bounded-value.ts';
import { emptyRequired, isEmpty } from './empty-values.ts';
import { faultOfError, type RawFault } from './fault-of-error.ts';
import { namesOfPointer, type SchemaObject } from './schema-keywords.ts';
import type { SchemaValidator } from './schema-validator.ts';
import { withinSteps } from './step-budget.ts';
import { cutText, plannedValueText } from './value-text.ts';

export interface PropertyFault extends Omit<RawFault, 'pointer'> {
  /** Dotted path, such as `items.0.price`; null for the properties as a whole. */
  property: string | null;
}

/** Maximum number of faults of one event. */
const FAULTS_MAX = 50;
/** Kinds of faults, the most informative first. Only the first one of a property is reported. */
const RANKS = ['empty-property', 'missing-property', 'wrong-type', 'extra-property', 'not-allowed'];
const TOO_LARGE: PropertyFault = { kind: 'not-allowed', property: null, expected: null, seen: 'object, too large to judge' }; // prettier-ignore

export interface PropertyCheck {
  schema: SchemaObject;
  validate: SchemaValidator;
}

/** Returns the faults of an event's properties: one for each property, by its path. */
export function propertyFaults(
  { schema, validate }: PropertyCheck,
  properties: Json,
  isPush: boolean,
): PropertyFault[] {
  const { value, cuts } = boundValue(properties);
  const found = withinSteps(() => ({
    errors: validate(value),
    empty: emptyRequired(schema, value),
  }));
  if (found === null) return [TOO_LARGE];
  if (found.errors.length === 0 && found.empty.length === 0) return [];
  const isReported = (fault: RawFault): boolean =>
    !(isPush && isOwnKey(fault)) && !isCut(fault.pointer, cuts);
  const faults = faultsOfErrors(found.errors, value, isReported).map((fault) => asEmpty(fault, value));
  for (const pointer of found.empty) {
    const fault: RawFault = {
      kind: 'empty-property',
      pointer,
      expected: null,
      seen: plannedValueText(valueAt(value, pointer)),
    };
    if (isReported(fault)) faults.push(fault);
  }
  return oneOfEach(faults).slice(0, FAULTS_MAX).map(toPropertyFault);
}

/**
 * Returns whether a fault concerns the dataLayer's key with the event's name, or a key that a tag manager adds to
 * pushes.
 */
function isOwnKey({ kind, pointer }: RawFault): boolean {
  return kind === 'extra-property' && /^\/(event$|gtm\.[^/]*$)/.test(pointer);
}

/** Returns whether a fault concerns a cut part, or one that its cut end may have contained. Such faults are not reported. */
function isCut(pointer: string, cuts: ReadonlySet<string>): boolean {
  return cuts.size > 0 && (cuts.has(pointer) || cuts.has(pointer.slice(0, pointer.lastIndexOf('/'))));
}

interface Union {
  schemaPath: string;
  branches: RawFault[][];
}

/**
 * Returns errors as faults. Marks separate the errors of a union: `prepareSchema` adds one before each branch, and the
 * union's own error ends them. A union becomes the faults of its branch with the fewest.
 */
function faultsOfErrors(
  errors: ErrorObject[],
  value: Json,
  isReported: (fault: RawFault) => boolean,
): RawFault[] {
  const faults: RawFault[] = [];
  const open: Union[] = [];
  const add = (more: RawFault[]): void => {
    (open.at(-1)?.branches.at(-1) ?? faults).push(...more);
  };
  for (const error of errors) {
    const mark = /^(.*\/(?:anyOf|oneOf))\/(\d+)\/false schema$/.exec(error.schemaPath);
    if (mark !== null && Number(mark[2]) % 2 === 0) {
      if (mark[2] === '0') open.push({ schemaPath: mark[1] as string, branches: [] });
      open.at(-1)?.branches.push([]);
      continue;
    }
    if (open.at(-1)?.schemaPath === error.schemaPath) {
      const { branches } = open.pop() as Union;
      // Several branches of `oneOf` accept it: the fault is that of the union, not of a branch.
      if (!Array.isArray(error.params.passingSchemas)) {
        add(bestBranch(branches, error.instancePath));
        continue;
      }
    }
    const fault = faultOfError(error, valueAt(value, error.instancePath));
    if (fault !== null && isReported(fault)) add([fault]);
  }
  return faults;
}

/**
 * Returns the branch with the fewest faults; in case of a tie, one that accepts the value's type. If each branch has
 * only one equal fault of the value itself, the fault names what all branches expect.
 */
function bestBranch(branches: RawFault[][], pointer: string): RawFault[] {
  const isOfValue = (fault: RawFault): boolean => fault.pointer === pointer;
  const [first, ...others] = branches.map((branch) => (branch.length === 1 ? branch[0] : undefined));
  if (
    first !== undefined &&
    others.every((other) => other?.kind === first.kind) &&
    branches.flat().every(isOfValue)
  ) {
    return [{ ...first, expected: joinedText(branches.flat().flatMap(({ expected }) => expected ?? [])) }];
  }
  const rank = (branch: RawFault[]): number => branch.length * 2 + (branch.some(isOfValue) ? 1 : 0);
  return branches.toSorted((a, b) => rank(a) - rank(b))[0] ?? [];
}

/** Returns the expectations of branches without duplicates, with an example of the first at the end. */
function joinedText(expected: string[]): string | null {
  const types = new Set(expected.map((text) => text.split(', as ')[0]));
  const hint = expected.map((text) => /, as .*/.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
  return types.size === 0 ? null : cutText([...types].join(' | ') + hint);
}

function asEmpty(fault: RawFault, value: Json): RawFault {
  const isOfValue = fault.kind === 'wrong-type' || fault.kind === 'not-allowed';
  const seen = valueAt(value, fault.pointer);
  return isOfValue && fault.pointer !== '' && isEmpty(seen) ? { ...fault, kind: 'empty-property' } : fault;
}

/** Returns one fault for each property, and none below an empty one. */
function oneOfEach(faults: RawFault[]): RawFault[] {
  const byPointer = new Map<string, RawFault>();
  for (const fault of faults.toSorted((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind))) {
    const known = byPointer.get(fault.pointer);
    if (known === undefined) byPointer.set(fault.pointer, fault);
    else known.expected ??= fault.expected;
  }
  const isBelowEmpty = (pointer: string): boolean => {
    for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
      if (byPointer.get(pointer.slice(0, end))?.kind === 'empty-property') return true;
    return false;
  };
  return [...byPointer.values()]
    .filter(({ pointer }) => !isBelowEmpty(pointer))
    .toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

function toPropertyFault({ pointer, ...fault }: RawFault): PropertyFault {
  return { ...fault, property: pointer === '' ? null : cutText(namesOfPointer(pointer).join('.')) };
}

function valueAt(whole: Json, pointer: string): Json {
  let value: Json | undefined = whole;
  for (const name of namesOfPointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, Json>)[name];
  }
  return value ?? null;
}
