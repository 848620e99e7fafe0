import type { ContainerCondition, ContainerValue } from '@vigie/contract/container.ts';
import type { AdobeElements } from './adobe-elements.ts';
import { isLiteralObject, Unread, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';

type Compared = Pick<ContainerCondition, 'operator' | 'negated'>;

/** Operators of `valueComparison` of the extension `core`. Unary operators stay as the module's settings. */
const OPERATORS: ReadonlyMap<Literal, Compared> = new Map<Literal, Compared>([
  ['equals', { operator: 'equals', negated: false }],
  ['doesNotEqual', { operator: 'equals', negated: true }],
  ['contains', { operator: 'contains', negated: false }],
  ['doesNotContain', { operator: 'contains', negated: true }],
  ['startsWith', { operator: 'starts-with', negated: false }],
  ['doesNotStartWith', { operator: 'starts-with', negated: true }],
  ['endsWith', { operator: 'ends-with', negated: false }],
  ['doesNotEndWith', { operator: 'ends-with', negated: true }],
  ['matchesRegex', { operator: 'matches', negated: false }],
  ['doesNotMatchRegex', { operator: 'matches', negated: true }],
  ['lessThan', { operator: 'less', negated: false }],
  ['lessThanOrEqual', { operator: 'less-or-equal', negated: false }],
  ['greaterThan', { operator: 'greater', negated: false }],
  ['greaterThanOrEqual', { operator: 'greater-or-equal', negated: false }],
]);

/** Modules of `core` that compare one value with texts or patterns, with the key that holds the texts or patterns. */
const COMPARING: ReadonlyMap<string, string | null> = new Map([
  ['path', 'paths'],
  ['pathAndQuerystring', 'paths'],
  ['hash', 'hashes'],
  ['subdomain', 'subdomains'],
  ['queryStringParameter', null],
  ['cookie', null],
  ['variable', null],
]);
const CORE = /^core\/src\/lib\/conditions\/(\w+)\.js$/u;

interface Around {
  elements: AdobeElements;
  losses: Losses;
}

/** Reads one condition of a rule. Code is never run: a condition that is a function becomes `code`. */
export function adobeCondition(condition: LiteralObject, part: string, around: Around): ContainerCondition {
  const { modulePath, negate } = condition;
  const module = typeof modulePath === 'string' ? modulePath : '';
  const settings = isLiteralObject(condition['settings']) ? condition['settings'] : {};
  if (module === '') around.losses.add(part, 'wrong-shape');
  const name = CORE.exec(module)?.[1] ?? '';
  const read =
    codeOf(name, settings) ??
    comparisonOf(name, settings, { ...around, part }) ??
    matchOf(name, settings, { ...around, part }) ??
    moduleOf(module, settings, { ...around, part });
  return { ...read, negated: read.negated !== (negate === true) };
}

function codeOf(name: string, { source }: LiteralObject): ContainerCondition | null {
  if (name !== 'customCode') return null;
  const left = typeof source === 'string' ? source : null;
  return { operator: 'code', left, right: null, ignoreCase: false, negated: false };
}

type ConditionPart = Around & { part: string };

function comparisonOf(
  name: string,
  settings: LiteralObject,
  { elements, part }: ConditionPart,
): ContainerCondition | null {
  const { comparison, leftOperand, rightOperand } = settings;
  const how = isLiteralObject(comparison) ? comparison : {};
  const compared = OPERATORS.get(how['operator']);
  if (name !== 'valueComparison' || compared === undefined) return null;
  return {
    ...compared,
    left: elements.value(leftOperand, `${part}.leftOperand`),
    right: elements.value(rightOperand, `${part}.rightOperand`),
    ignoreCase: how['caseInsensitive'] === true,
  };
}

/**
 * Returns a condition on texts, which must be equal, or on patterns, which ignore case. Null if a module mixes both.
 */
function matchOf(
  name: string,
  settings: LiteralObject,
  { elements, part }: ConditionPart,
): ContainerCondition | null {
  const list = COMPARING.get(name);
  if (list === undefined) return null;
  const wanted = list === null ? [settings] : settings[list];
  if (!Array.isArray(wanted) || wanted.length === 0) return null;
  const shapes = wanted.map((each) => (isLiteralObject(each) ? each : {}));
  const isPattern = shapes[0]?.['valueIsRegex'] === true;
  if (shapes.some((each) => (each['valueIsRegex'] === true) !== isPattern)) return null;
  const items = shapes.map((each) => elements.value(each['value'], `${part}.value`));
  const named = settings['name'];
  return {
    operator: isPattern ? 'matches' : 'equals',
    left: elements.own(name, typeof named === 'string' ? { name: named } : {}),
    right: items.length === 1 ? (items[0] as ContainerValue) : { kind: 'list', items },
    ignoreCase: isPattern,
    negated: false,
  };
}

function moduleOf(
  module: string,
  settings: LiteralObject,
  { elements, part }: ConditionPart,
): ContainerCondition {
  const isCode = Object.values(settings).some(
    (value) => value instanceof Unread && value.reason === 'code-only',
  );
  if (isCode) return { operator: 'code', left: module, right: null, ignoreCase: false, negated: false };
  return {
    operator: 'module',
    left: module,
    right: elements.value(settings, `${part}.settings`),
    ignoreCase: false,
    negated: false,
  };
}
