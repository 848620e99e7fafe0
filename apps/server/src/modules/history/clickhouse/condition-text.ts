import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { plainText } from '../../../db/json-text.ts';
import type { Period } from '../../../period/requested-period.ts';
import type { BoundCondition, BoundSearch } from '../history.ts';
import { ClickhouseFailed } from './failures.ts';
import { columnOf, ENCODED_EMPTY_VALUES, letterOf } from './columns.ts';
import type { ClickhouseLink } from './link.ts';
import { toRe2 } from './pattern.ts';
import { createQuestion, statesWithin, type ClickhouseQuery, type Question } from './question.ts';

interface Search {
  search: BoundSearch;
  period: Period;
}

/** Search with the conditions that no state of the period meets. */
export interface ReadSearch extends Search {
  /** Positions of conditions about varying values that no state of the period meets. */
  ofVisitsAlone: ReadonlySet<number>;
}

/** Finds the conditions that only visits can meet, so that their states are not searched. */
export async function readSearch({ link, patience }: ClickhouseQuery, searched: Search): Promise<ReadSearch> {
  const question = createQuestion();
  const { conditions, websiteId } = searched.search;
  const compared = [...conditions.entries()].filter(([, one]) => isOfVisits(one));
  if (compared.length === 0) return { ...searched, ofVisitsAlone: new Set() };
  const counts = compared.map(([, one]) => `countIf(${ofState(question, one)})`);
  const [found] = await link.query<{ counts: string[] }>(
    `select [${counts.join(', ')}] as counts from ${link.tables.states}
    where ${statesWithin(question, websiteId, searched.period)}`,
    question.params,
    patience,
  );
  const ofVisits = compared.filter((_, index) => Number(found?.counts[index]) === 0);
  return { ...searched, ofVisitsAlone: new Set(ofVisits.map(([index]) => index)) };
}

/**
 * Returns SQL that is true for visits that match a search. One subquery on states covers all values that do not vary;
 * the visit covers the rest.
 */
export function searchConditionText(
  question: Question,
  { tables }: ClickhouseLink,
  { search, period, ofVisitsAlone }: ReadSearch,
): string {
  const { match, conditions, websiteId } = search;
  if (conditions.length === 0) return 'true';
  const join = match === 'all' ? ' and ' : ' or ';
  const statesWith = (fulfils: string) =>
    `state_id in (select state_id from ${tables.states} where ${statesWithin(question, websiteId, period)} and (${fulfils}))`;
  const ofStates = conditions.filter((one) => one.variable !== null && !isOfVisits(one));
  const parts = conditions.flatMap((condition, index) => {
    if (condition.variable === null) return [condition.operator === 'absent' ? 'true' : 'false'];
    if (!isOfVisits(condition)) return [];
    const ofItself = ofVisit(question, condition);
    if (ofVisitsAlone.has(index)) return [ofItself];
    return [`(${ofItself} or ${statesWith(ofState(question, condition))})`];
  });
  if (ofStates.length > 0)
    parts.push(statesWith(ofStates.map((one) => `(${ofState(question, one)})`).join(join)));
  return `(${parts.join(join)})`;
}

/** Returns whether the compared values are stored with the visits; a state then only records that they vary. */
function isOfVisits(condition: BoundCondition): boolean {
  return condition.variable?.varies === true && comparesValue(condition);
}

function ofState(question: Question, condition: BoundCondition): string {
  const { operator, values, variable } = condition;
  const id = variable?.id ?? 0;
  const bound = question.bind('UInt32', id);
  const encoded = `${columnOf('state', id)}[${bound}]`;
  if (operator === 'exists') return `${encoded} != ''`;
  if (operator === 'absent') return `${encoded} = ''`;
  if (operator === 'has-type')
    return `substring(${encoded}, 1, 1) = ${question.bind('String', letterOf(values[0] ?? ''))}`;
  if (operator === 'empty') return `${encoded} in ${question.bind('Array(String)', ENCODED_EMPTY_VALUES)}`;
  const text = `substring(${encoded}, 3)`;
  const number = `if(startsWith(${encoded}, 'n') or ${spellsNumber(text)}, toFloat64OrNull(${text}), null)`;
  return `substring(${encoded}, 2, 1) = '=' and ${compare(question, { text, number }, condition)}`;
}

/** Returns SQL for a condition on a visit's own value. A visit without one does not match: its text is empty. */
function ofVisit(question: Question, condition: BoundCondition): string {
  const id = condition.variable?.id ?? 0;
  const bound = question.bind('UInt32', id);
  const column = columnOf('varying', id);
  const text = `${column}[${bound}]`;
  // Texts that are no numbers convert to 0; the spelling check excludes them.
  const compared = compare(question, { text, number: `toFloat64OrZero(${text})` }, condition);
  if (isOfNumbers(condition)) return `(${compared} and ${spellsNumber(text)})`;
  return mayFulfilEmpty(condition) ? `(${compared} and mapContains(${column}, ${bound}))` : compared;
}

const spellsNumber = (text: string) => `match(${text}, '^-?[0-9]{1,15}([.][0-9]{1,15})?$')`;

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
