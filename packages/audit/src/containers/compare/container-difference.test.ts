import { describe, expect, test } from 'vitest';
import type { Container } from '@vigie/contract/container.ts';
import { publishedScript } from '../../../test/published-script.ts';
import { readContainer } from '../read-container.ts';
import { containerDifference } from './container-difference.ts';

function containerOf(resource: Record<string, unknown>): Container {
  const read = readContainer({ text: publishedScript(resource), url: null });
  const container = 'containers' in read ? read.containers[0] : undefined;
  if (container === undefined) throw new Error('no container was read');
  return container;
}

const EVENT = { function: '__e' };
const KEY = { function: '__v', vtp_name: 'order.total', vtp_dataLayerVersion: 2 };
const PATH = { function: '__u', vtp_component: 'PATH' };
const PURCHASE = { function: '_eq', arg0: ['macro', 0], arg1: 'purchase' };
const GA4 = {
  function: '__gaawe',
  tag_id: 5,
  vtp_eventName: 'purchase',
  vtp_measurementIdOverride: 'G-TEST1',
};
const BEFORE = {
  macros: [EVENT, KEY],
  tags: [{ ...GA4, vtp_value: ['macro', 1] }],
  predicates: [PURCHASE],
  rules: [
    [
      ['if', 0],
      ['add', 0],
    ],
  ],
};

const differenceSummary = (before: object, after: object) =>
  containerDifference(containerOf({ ...before }), containerOf({ ...after })).map(
    ({ part, change, fields }) => [part, change, ...fields],
  );

describe('two versions of a container', () => {
  test('are the same where only numbers moved', () => {
    const moved = {
      ...BEFORE,
      macros: [PATH, KEY, EVENT],
      tags: [{ ...GA4, vtp_value: ['macro', 1] }],
      predicates: [{ ...PURCHASE, arg0: ['macro', 2] }],
    };
    expect(differenceSummary(BEFORE, moved)).toEqual([['variable', 'added']]);
  });

  test('tell the parameter of a tag that changed, and no other tag', () => {
    const changed = { ...BEFORE, tags: [{ ...GA4, vtp_value: ['macro', 1], vtp_eventName: 'order' }] };
    expect(differenceSummary(BEFORE, changed)).toEqual([['tag', 'changed', 'parameters.eventName']]);
  });

  test('tell a variable that changed once, not each tag that reads it', () => {
    const changed = { ...BEFORE, macros: [EVENT, { ...KEY, vtp_defaultValue: '0' }] };
    expect(differenceSummary(BEFORE, changed)).toEqual([['variable', 'changed', 'parameters.defaultValue']]);
  });

  test('tell a condition that changed as its trigger, not as the tag', () => {
    const changed = { ...BEFORE, predicates: [{ ...PURCHASE, arg1: 'order' }] };
    expect(differenceSummary(BEFORE, changed)).toEqual([['trigger', 'changed', 'conditions']]);
  });

  test('tell what came and what went', () => {
    const html = { function: '__html', tag_id: 9, vtp_html: '<b></b>' };
    const added = { ...BEFORE, tags: [...BEFORE.tags, html] };
    expect(differenceSummary(BEFORE, added)).toEqual([['tag', 'added']]);
    expect(differenceSummary(added, BEFORE)).toEqual([['tag', 'removed']]);
  });

  test('tell a pause', () => {
    const paused = { function: '__paused', tag_id: 5, vtp_originalTagType: 'gaawe' };
    const changes = containerDifference(containerOf(BEFORE), containerOf({ ...BEFORE, tags: [paused] }));
    expect(changes.map(({ part, change }) => [part, change])).toEqual([['tag', 'changed']]);
    expect(changes[0]?.fields).toContain('paused');
  });
});
