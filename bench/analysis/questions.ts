/** Typical searches of a dataLayer by analysts. */
import type { Condition, Operator } from '@vigie/contract/data-layer-filter.ts';

function where([category, name]: [string, string], operator: Operator, ...values: string[]): Condition {
  return { category, name, operator, values };
}

export const QUESTIONS: Record<string, Condition[]> = {
  'equals, common value': [where(['page', 'section'], 'equals', 'section-1')],
  'equals, rare value': [where(['product', 'id'], 'equals', 'P007777')],
  'equals, changes at every visit': [where(['visit', 'nonce'], 'equals', 'abcdef')],
  'contains, changes at every visit': [where(['visit', 'id'], 'contains', '-7zz')],
  'number >, changes at every visit': [where(['visit', 'loadMs'], 'greater', '5000')],
  'not equals': [where(['page', 'type'], 'not-equals', 'product')],
  contains: [where(['page', 'title'], 'contains', '77')],
  'starts with': [where(['product', 'category3'], 'starts-with', 'c3-2')],
  exists: [where(['product', 'id'], 'exists')],
  'is absent': [where(['product', 'id'], 'absent')],
  'number >': [where(['product', 'price'], 'greater', '350')],
  regex: [where(['content', 'author'], 'regex', '^author-[1-3].$')],
  'regex, changes at every visit': [where(['visit', 'id'], 'regex', '-7zz[0-9]')],
  'combined, one changes at every visit': [
    where(['page', 'type'], 'equals', 'product'),
    where(['visit', 'id'], 'contains', '-7zz'),
  ],
  'three combined': [
    where(['page', 'type'], 'equals', 'product'),
    where(['product', 'id'], 'absent'),
    where(['user', 'consent'], 'equals', 'granted'),
  ],
};
