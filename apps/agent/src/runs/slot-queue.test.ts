import { expect, test } from 'vitest';
import { createSlotQueue } from './slot-queue.ts';

const NEVER = new AbortController().signal;
const OVER = AbortSignal.abort();

test('a page waits until its slot is granted, the one that came first before the others', async () => {
  const desk = createSlotQueue(7);
  const begun: string[] = [];
  const [first, second] = [desk.gate(2), desk.gate(2)];
  const opening = first.open(NEVER).then(() => begun.push('first'));
  void second.open(NEVER).then(() => begun.push('second'));
  expect(desk.wanted()).toEqual({ number: 7, delaySeconds: 2 });
  const given = desk.give(7, NEVER);
  await opening;
  expect([begun, desk.wanted()]).toEqual([['first'], { number: 8, delaySeconds: 2 }]);
  first.passed();
  expect(await given).toBe('started');
});

test('a slot that is granted twice starts one page, and both callers get the outcome', async () => {
  const desk = createSlotQueue(1);
  const [first, second] = [desk.gate(1), desk.gate(1)];
  const opening = first.open(NEVER);
  void second.open(NEVER);
  const both = [desk.give(1, NEVER), desk.give(1, NEVER)];
  await opening;
  expect(desk.wanted()).toEqual({ number: 2, delaySeconds: 1 });
  first.passed();
  expect(await Promise.all(both)).toEqual(['started', 'started']);
  expect(await desk.give(1, NEVER)).toBe('started');
});

test('a number that is not wanted starts nothing', async () => {
  const desk = createSlotQueue(5);
  void desk.gate(1).open(NEVER);
  expect([await desk.give(4, NEVER), await desk.give(6, NEVER)]).toEqual(['not-wanted', 'not-wanted']);
  expect(desk.wanted()?.number).toBe(5);
});

test('a page that takes its time is not waited for after the signal', async () => {
  const desk = createSlotQueue(1);
  void desk.gate(1).open(NEVER);
  expect(await desk.give(1, OVER)).toBe('still-starting');
});

test('an abandoned page requests no slot', async () => {
  const desk = createSlotQueue(1);
  const stop = new AbortController();
  const opening = desk.gate(1).open(stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(opening).rejects.toThrow('cancelled');
  await expect(desk.gate(1).open(OVER)).rejects.toMatchObject({ name: 'AbortError' });
  expect(desk.wanted()).toBeNull();
});

test('a caller that knows a requested slot is notified of another one only', async () => {
  const desk = createSlotQueue(1);
  const gate = desk.gate(1);
  void gate.open(NEVER);
  await desk.wantedBeside(0, NEVER);
  let isResolved = false;
  const resolved = desk.wantedBeside(1, NEVER).then(() => (isResolved = true));
  void desk.gate(1).open(NEVER);
  await Promise.resolve();
  expect(isResolved).toBe(false);
  void desk.give(1, NEVER);
  await resolved;
});
