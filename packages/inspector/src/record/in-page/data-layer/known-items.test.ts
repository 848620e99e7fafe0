import { expect, it } from 'vitest';
import { createKnownItems } from './known-items.ts';

/** Returns the messages about an array that is compared after each of these changes. */
function arrayMessages(list: unknown[], ...changes: (() => void)[]): unknown[] {
  const recorded: unknown[] = [];
  const record = (operation: string, value: unknown) => void recorded.push([operation, value]);
  const known = createKnownItems(10, { defined: () => undefined, record, isFull: () => false });
  for (const change of changes) {
    change();
    known.compare(list, 'set-index');
  }
  return recorded;
}

it('records each new item of an array once', () => {
  const list: unknown[] = [];
  const changes = [() => list.push(1), () => list.push(2), () => undefined, () => (list[0] = 3)];
  expect(arrayMessages(list, ...changes)).toEqual([
    ['set-index', 1],
    ['set-index', 2],
    ['set-index', 3],
  ]);
});

it('records each item once of an array that gives another object at each read', () => {
  const items: object[] = [];
  const list = new Proxy(items, { get: (target, key) => copied(Reflect.get(target, key)) });
  const changes = [() => items.push({ a: 1 }), () => undefined, () => items.push({ b: 2 })];
  expect(arrayMessages(list, ...changes)).toEqual([
    ['set-index', { a: 1 }],
    ['set-index', { b: 2 }],
  ]);
});

const copied = (value: unknown) => (typeof value === 'object' ? { ...value } : value);
