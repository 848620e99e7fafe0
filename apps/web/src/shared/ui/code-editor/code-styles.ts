import { tags as t } from '@lezer/highlight';

/** Styles of JavaScript syntax, in the panel's tokens. */
export const CODE_STYLES = [
  {
    tags: [t.keyword, t.operatorKeyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword],
    name: 'keyword',
    style: { color: 'var(--accent)', fontWeight: '580' },
  },
  {
    tags: [t.string, t.special(t.string), t.regexp, t.escape],
    name: 'string',
    style: { color: 'var(--ok)' },
  },
  { tags: [t.number, t.bool, t.null, t.atom], name: 'value', style: { color: 'var(--warn)' } },
  {
    tags: [t.comment, t.lineComment, t.blockComment],
    name: 'comment',
    style: { color: 'var(--ink-3)', fontStyle: 'italic' },
  },
  {
    tags: [t.function(t.variableName), t.function(t.propertyName), t.self],
    name: 'call',
    style: { color: 'var(--info)' },
  },
  { tags: [t.operator, t.punctuation, t.bracket], name: 'mark', style: { color: 'var(--ink-2)' } },
];
