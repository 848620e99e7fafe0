import type { Container } from '@vigie/contract/container.ts';
import type { ContainerText } from './container-text.ts';
import { googleIdentity } from './google-identity.ts';
import { GoogleRules } from './google-rules.ts';
import { numbersOf, functionObject, googleTag, googleTypeOf, zoneOf } from './google-tags.ts';
import { typeOfTrigger } from './google-triggers.ts';
import { GoogleValues } from './google-value.ts';
import { isLiteralObject, readLiteral, Unread, type Literal, type LiteralObject } from './literal.ts';
import { Losses } from './losses.ts';

/** Matches the start of a published script's data: `var data = {"resource": {"version": ...`. */
const BEGINNING =
  /\{\s*["']?resource["']?\s*:\s*\{\s*["']?(?:version|macros|tags|predicates|rules)["']?\s*:/gu;
/** Maximum number of starts that are tried. Scripts that bundle containers hold a few; each try scans the text. */
const MOST_TRIED = 20;
/** Maximum number of starts that are not valid JavaScript. For each, the parser runs up to the error. */
const MOST_FAULTS = 3;
/** Maximum number of tags, variables, conditions and triggers each. Google allows some hundreds. */
const MOST_PARTS = 5_000;
const PARTS = ['macros', 'tags', 'predicates', 'rules'] as const;

/** Reads the containers of Google Tag Manager and of the Google tag in a published script. No code is run. */
export function readGoogleScript(source: ContainerText): Container[] {
  const containers: Container[] = [];
  let tried = 0;
  let faults = 0;
  let readUpTo = 0;
  for (const { index } of source.text.matchAll(BEGINNING)) {
    if (index < readUpTo) continue;
    if (faults === MOST_FAULTS || tried === MOST_TRIED) break;
    tried += 1;
    const literal = readLiteral(source.text, index);
    if (literal instanceof Unread) {
      faults += 1;
      if (literal.reason === 'wrong-shape') continue;
      containers.push(unreadable(source, literal));
      break;
    }
    readUpTo = literal.end;
    const resource = isLiteralObject(literal.value) ? literal.value['resource'] : undefined;
    if (isLiteralObject(resource) && PARTS.some((part) => Array.isArray(resource[part])))
      containers.push({ ...googleIdentity(source, literal.end), ...read(resource) });
  }
  return containers;
}

/** Returns an empty container for one that exceeds the limits of size or depth. */
function unreadable(source: ContainerText, { reason }: Unread): Container {
  const nothing = { tags: [], triggers: [], variables: [], zones: [] };
  const unread = [{ part: 'resource', reason }];
  return { ...googleIdentity(source, 0), version: null, source: 'published', ...nothing, unreadable: unread };
}

function read(resource: LiteralObject): Omit<Container, 'id' | 'product'> {
  const losses = new Losses();
  const [macros, tags, predicates, rules] = PARTS.map((name) =>
    bounded(resource[name], name, losses),
  ) as Parts;
  const numbers = numbersOf(tags, MOST_PARTS);
  const values = new GoogleValues({ tagNumbers: numbers, variableCount: macros.length, losses });
  const variables = macros.map((macro, number) => variableOf(macro, number, { values, losses }));
  const conditions = predicates.map((predicate, at) => values.condition(predicate, `predicates[${at}]`));
  const fired = new GoogleRules(rules, { predicates: predicates.length, tags: tags.length }, losses);
  const references = { numbers, values, rules: fired, losses };
  const readTags = tags.map((tag, at) => googleTag(tag, at, references));
  return {
    version: versionOf(resource['version']),
    source: 'published',
    tags: readTags,
    triggers: fired.list.map((rule, number) => triggerOf(rule, number, { conditions, variables })),
    variables,
    zones: readTags.flatMap((tag, at) => zoneOf(tag, tags[at], values) ?? []),
    unreadable: losses.list,
  };
}

type Parts = [macros: Literal[], tags: Literal[], predicates: Literal[], rules: Literal[]];

function bounded(value: Literal, name: string, losses: Losses): Literal[] {
  const parts = Array.isArray(value) ? value : [];
  if (!Array.isArray(value)) losses.add(name, 'wrong-shape');
  if (parts.length > MOST_PARTS) losses.add(name, 'too-many');
  return parts.slice(0, MOST_PARTS);
}

const UNNAMED = { name: null, folder: null, notes: null };

function variableOf(
  macro: Literal,
  number: number,
  { values, losses }: { values: GoogleValues; losses: Losses },
): Container['variables'][number] {
  const part = `macros[${number}]`;
  const source = functionObject(macro, part, losses);
  return { number, ...UNNAMED, type: googleTypeOf(source), parameters: values.parameters(source, part) };
}

/** Returns the trigger of a rule. A rule holds if all of its `if` and none of its `unless` hold. */
function triggerOf(
  rule: GoogleRules['list'][number],
  number: number,
  known: {
    conditions: readonly Container['triggers'][number]['conditions'][number][];
    variables: Container['variables'];
  },
): Container['triggers'][number] {
  const conditions = [
    ...rule.if.flatMap((at) => known.conditions[at] ?? []),
    ...rule.unless.flatMap((at) => opposite(known.conditions[at])),
  ];
  return { number, ...UNNAMED, type: typeOfTrigger(conditions, known.variables), conditions };
}

function opposite(
  condition: Container['triggers'][number]['conditions'][number] | undefined,
): Container['triggers'][number]['conditions'] {
  return condition === undefined ? [] : [{ ...condition, negated: !condition.negated }];
}

function versionOf(version: Literal): string | null {
  return typeof version === 'string' || typeof version === 'number' ? String(version) : null;
}
