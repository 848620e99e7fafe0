import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { plainText } from '../../../db/json-text.ts';
import type { Period } from '../../../period/asked-period.ts';
import type { BoundCondition, BoundSearch } from '../history.ts';
import { ClickhouseFailed } from './failures.ts';
import type { ClickhouseLink } from './link.ts';
import { toRe2 } from './pattern.ts';
import { withinMonths, type Question } from './question.ts';

interface Search {
  link: ClickhouseLink;
  search: BoundSearch;
  period: Period;
}

/** Whether a visit fulfils a search: states answer what does not vary, and the visit the rest. */
export function matches(question: Question, { link, search, period }: Search): string {
  const { match, conditions, websiteId } = search;
  if (conditions.length === 0) return 'true';
  const statesWith = (variableId: number, fulfils: string) => `select state_id from ${link.tables.stateValues}
    where ${withinMonths(question, websiteId, period)}
      and variable_id = ${question.bind('UInt32', variableId)} and ${fulfils}`;
  const parts = conditions.map((condition) => fulfilled(question, condition, statesWith));
  return `(${parts.join(match === 'all' ? ' and ' : ' or ')})`;
}

function fulfilled(
  question: Question,
  condition: BoundCondition,
  statesWith: (variableId: number, fulfils: string) => string,
): string {
  const { variable, operator } = condition;
  if (variable === null) return operator === 'absent' ? 'true' : 'false';
  if (operator === 'absent') return `state_id not in (${statesWith(variable.id, 'true')})`;
  const byState = `state_id in (${statesWith(variable.id, ofState(question, condition))})`;
  if (!variable.varies || !comparesValue(condition)) return byState;
  return `(${ofVisit(question, variable.id, condition)} or ${byState})`;
}

function ofState(question: Question, condition: Condition): string {
  const { operator, values } = condition;
  if (operator === 'exists') return 'true';
  if (operator === 'has-type') return `type = ${question.bind('String', values[0] ?? '')}`;
  if (operator === 'empty')
    return `not varies and (type = 'null' or text = '' or (type = 'list' and text = '[]')
      or (type = 'object' and text = '{}'))`;
  return `not varies and ${compare(question, { text: 'text', number: 'number' }, condition)}`;
}

/** A visit that has no value of its own fulfils nothing by it: its text reads as empty. */
function ofVisit(question: Question, variableId: number, condition: Condition): string {
  const id = question.bind('UInt32', variableId);
  const text = `varying[${id}]`;
  const compared = compare(question, { text, number: `toFloat64OrNull(${text})` }, condition);
  if (isOfNumbers(condition)) return `(${compared} and match(${text}, '^-?[0-9]{1,15}([.][0-9]{1,15})?$'))`;
  return mayFulfilEmpty(condition) ? `(${compared} and mapContains(varying, ${id}))` : compared;
}

function isOfNumbers({ operator }: Condition): boolean {
  return ['greater', 'at-least', 'less', 'at-most'].includes(operator);
}

function mayFulfilEmpty({ operator, values }: Condition): boolean {
  if (['not-equals', 'not-contains', 'regex'].includes(operator)) return true;
  return values.map(plainText).includes('');
}

function comparesValue({ operator }: Condition): boolean {
  return !['exists', 'absent', 'empty', 'has-type'].includes(operator);
}

interface Compared {
  text: string;
  number: string;
}

function compare({ bind }: Question, { text, number }: Compared, { operator, values }: Condition): string {
  const given = plainText(values[0] ?? '');
  const value = () => bind('String', given);
  const limit = () => bind('Float64', Number(given));
  switch (operator) {
    case 'equals':
      return `${text} = ${value()}`;
    case 'not-equals':
      return `${text} != ${value()}`;
    case 'contains':
      return `position(${text}, ${value()}) > 0`;
    case 'not-contains':
      return `position(${text}, ${value()}) = 0`;
    case 'starts-with':
      return `startsWith(${text}, ${value()})`;
    case 'ends-with':
      return `endsWith(${text}, ${value()})`;
    case 'regex':
      return `match(${text}, ${bind('String', readable(given))})`;
    case 'in':
      return `${text} in ${bind('Array(String)', values.map(plainText))}`;
    case 'greater':
      return `${number} > ${limit()}`;
    case 'at-least':
      return `${number} >= ${limit()}`;
    case 'less':
      return `${number} < ${limit()}`;
    case 'at-most':
      return `${number} <= ${limit()}`;
    default:
      throw new Error(`${operator} compares no value.`);
  }
}

function readable(pattern: string): string {
  const read = toRe2(pattern);
  if (read === null) throw new ClickhouseFailed('invalid-pattern', `The pattern cannot be read: ${pattern}`);
  return read;
}
