import type { DataLayerValue } from '@vigie/audit/data-layer/variables.ts';
import type { Condition } from '@vigie/contract/data-layer-filter.ts';

/** What a search says of one visit, in plain words: the tests hold the SQL to it. */
export function fulfils(values: DataLayerValue[], condition: Condition): boolean {
  const { category, name, operator } = condition;
  const found = values.find((one) => one.category === category && one.name === name);
  if (operator === 'absent') return found === undefined;
  if (found === undefined) return false;
  const text = String(found.value);
  const [value = ''] = condition.values;
  const number = /^-?\d+(\.\d+)?$/.test(text) && found.type !== 'boolean' ? Number(text) : Number.NaN;
  switch (operator) {
    case 'exists':
      return true;
    case 'equals':
      return text === value;
    case 'not-equals':
      return text !== value;
    case 'contains':
      return text.includes(value);
    case 'not-contains':
      return !text.includes(value);
    case 'starts-with':
      return text.startsWith(value);
    case 'ends-with':
      return text.endsWith(value);
    case 'regex':
      return new RegExp(value, 'u').test(text);
    case 'in':
      return condition.values.includes(text);
    case 'empty':
      return found.type === 'null' || ['', '[]', '{}'].includes(text);
    case 'has-type':
      return found.type === value;
    case 'greater':
      return number > Number(value);
    case 'at-least':
      return number >= Number(value);
    case 'less':
      return number < Number(value);
    case 'at-most':
      return number <= Number(value);
  }
}
