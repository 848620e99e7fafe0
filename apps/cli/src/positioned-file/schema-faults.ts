import type * as z from 'zod';
import { knownFields, schemaWithin } from '../configuration/known-fields.ts';
import { fieldOf, describeChoices, describeIssue } from '../configuration/describe-issue.ts';
import { closest } from '../options/closest.ts';
import type { FieldPath, PositionedFile } from './positioned-file.ts';

type Issue = z.core.$ZodIssue;

/** Returns the faults that a schema finds in a file, each with its position and the fix. */
export function schemaFaults(schema: z.ZodType, file: PositionedFile): string[] {
  const { error } = schema.safeParse(file.content, { reportInput: true });
  const issues = (error?.issues ?? []).flatMap(ofUnion);
  const renamed = new Set(issues.flatMap((issue) => misspelt(issue, file.content) ?? []));
  const faults = issues.flatMap((issue) => describeAll(issue, { schema, file, renamed }));
  return [...new Set(faults)];
}

/** Returns the faults of a union: those of the form that was most likely meant. */
function ofUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || isNamed(issue)) return [issue];
  const forms = issue.errors.map((errors) => errors.flatMap(ofUnion));
  const [nearest = []] = forms.toSorted((one, other) => distance(one) - distance(other));
  if (nearest.some(({ code }) => code === 'unrecognized_keys') && forms.length > 1) return [issue];
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Returns whether the issue's message is a code, for which there is a sentence. */
const isNamed = ({ message }: Issue): boolean => /^[a-z]+(-[a-z]+)+$/.test(message);

/** Returns how far a value is from a form. Another type, or fields that the form does not have, count most. */
function distance(errors: Issue[]): number {
  const points = errors.map(({ code, path }) => {
    if (code === 'unrecognized_keys') return 10;
    return code === 'invalid_type' && path.length === 0 ? 5 : 1;
  });
  return points.reduce<number>((sum, each) => sum + each, 0);
}

type Around = { schema: z.ZodType; file: PositionedFile; renamed: Set<string> };

function describeAll(issue: Issue, { schema, file, renamed }: Around): string[] {
  const field = fieldOf(issue);
  const name = field.length === 0 ? '' : `${field.join('.')}: `;
  const position = file.positionOf(field);
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .map((key) => [...field, key])
      .filter((path) => !renamed.has(path.join('.')))
      .map(
        (path) => `${file.positionOf(path)}: ${describeUnknown(path, knownAt(schema, file.content, field))}`,
      );
  if (issue.code === 'invalid_union' && !isNamed(issue))
    return [`${position}: ${name}${describeForms(issue, field)}`];
  const [wrongName] = misspelt(issue, file.content) ?? [];
  if (wrongName === undefined) return [`${position}: ${describeIssue(issue, file.content)}`];
  const missingKey = String(field.at(-1));
  const written = wrongName.split('.').at(-1) ?? '';
  return [
    `${file.positionOf([...field.slice(0, -1), written])}: ${name}it is missing: write "${missingKey}" in place of "${written}"`,
  ];
}

/** Returns a sentence with the forms of a union, distinguished by a field (`type`) or by the presence of a field. */
function describeForms(issue: Extract<Issue, { code: 'invalid_union' }>, field: FieldPath): string {
  const written = issue.input;
  if ('options' in issue && Array.isArray(issue.options)) {
    const given = isObject(written) ? written[String(field.at(-1))] : undefined;
    const choices = describeChoices(issue.options.map(String), given);
    return given === undefined ? `it is missing: ${choices}` : choices;
  }
  const keys = isObject(written) ? Object.keys(written) : [];
  const unknown = keys.find((key) => issue.errors.every((errors) => refuses(errors, key)));
  const missing = issue.errors.flatMap((errors) =>
    errors.flatMap(({ path }) => path.slice(0, 1).map(String)),
  );
  const names = [...new Set([...keys.filter((key) => key !== unknown), ...missing])];
  if (unknown === undefined) return `write ${names.join(', or ')}, and one of them alone`;
  const meant = closest(unknown, names);
  return `write ${names.join(', or ')}, not "${unknown}"${meant === null ? '' : `: did you mean "${meant}"?`}`;
}

const refuses = (errors: readonly Issue[], key: string): boolean =>
  errors.some((error) => error.code === 'unrecognized_keys' && error.keys.includes(key));

/** Returns the paths of unknown fields that are most likely a misspelt missing field; null if there are none. */
function misspelt(issue: Issue, content: unknown): string[] | null {
  const field = fieldOf(issue);
  if (issue.code !== 'invalid_type' || valueAt(content, field) !== undefined || field.length === 0)
    return null;
  const around = field.slice(0, -1);
  const beside = valueAt(content, around);
  const meant = isObject(beside) ? closest(String(field.at(-1)), Object.keys(beside)) : null;
  return meant === null || isOften(meant) ? null : [[...around, meant].join('.')];
}

/** Returns whether a field of a step or an event is common. Such names resemble others and are correct. */
const isOften = (name: string): boolean => ['name', 'title', 'type', 'label'].includes(name);

function describeUnknown(path: FieldPath, known: string[]): string {
  const key = String(path.at(-1));
  const meant = closest(key, known);
  const hint = meant === null ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`;
  return `${path.join('.')}: unknown key "${key}": ${hint}`;
}

function knownAt(schema: z.core.$ZodType, content: unknown, path: FieldPath): string[] {
  let [within, value]: [z.core.$ZodType | null, unknown] = [schema, content];
  for (const part of path) {
    within = within === null ? null : schemaWithin(within, value, String(part));
    value = isObject(value) ? value[String(part)] : undefined;
  }
  return within !== null && isObject(value) ? (knownFields(within, value) ?? []) : [];
}

function valueAt(content: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => (isObject(value) ? value[String(part)] : undefined), content);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
