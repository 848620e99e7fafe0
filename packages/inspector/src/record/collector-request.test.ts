import { expect, test } from 'vitest';
import { hasCollector, isCollectorRequest } from './collector-request.ts';

const TRACKER = { jsTagName: 'a.js', phpTagName: '/a', requiredVariables: [], pageViewRule: null };
const OTHER = { ...TRACKER, name: 'Other', jsTagName: 'b.js', phpTagName: '/b' };
const sentRequest = (url: string, resourceType: 'fetch' | 'script' = 'fetch') => ({
  url: `https://shop.example${url}`,
  resourceType,
  frameId: 'main',
});

test('requests to the collector of any tracker are hits', () => {
  const tracking = { ...TRACKER, others: [OTHER] };
  expect(isCollectorRequest(sentRequest('/a'), tracking)).toBe(true);
  expect(isCollectorRequest(sentRequest('/b'), tracking)).toBe(true);
  expect(isCollectorRequest(sentRequest('/b?e=pv', 'script'), tracking)).toBe(true);
  expect(isCollectorRequest(sentRequest('/b'), TRACKER)).toBe(false);
});

test('a collector is there to wait for when any tracker has one', () => {
  const silent = { ...TRACKER, phpTagName: '' };
  expect([silent, { ...silent, others: [OTHER] }].map(hasCollector)).toEqual([false, true]);
});
