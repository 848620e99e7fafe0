import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { onStopSignals } from './stop-signals.ts';

function listen() {
  const source = new EventEmitter();
  const clock = { ms: 0 };
  const wishes: string[] = [];
  const off = onStopSignals({
    source,
    now: () => clock.ms,
    stop: () => wishes.push('stop'),
    kill: () => wishes.push('kill'),
  });
  return { source, clock, wishes, off };
}

it('takes a signal that comes twice at once for one wish', () => {
  const { source, clock, wishes } = listen();
  source.emit('SIGINT');
  clock.ms = 50;
  source.emit('SIGINT');
  expect(wishes).toEqual(['stop']);
});

it('kills on a second signal', () => {
  const { source, clock, wishes } = listen();
  source.emit('SIGINT');
  clock.ms = 900;
  source.emit('SIGTERM');
  expect(wishes).toEqual(['stop', 'kill']);
});

it('reports the signal that stopped it, for a supervisor may wait longer than a person', () => {
  const source = new EventEmitter();
  const wishes: string[] = [];
  onStopSignals({ source, now: () => 0, stop: (wish) => wishes.push(wish), kill: () => undefined });
  source.emit('SIGTERM', 'SIGTERM', 15);
  expect(wishes).toEqual(['SIGTERM']);
});

it('stops when the launcher dies, and listens no more on request', () => {
  const { source, wishes, off } = listen();
  source.emit('disconnect');
  off();
  source.emit('SIGINT');
  expect(wishes).toEqual(['stop']);
  expect(source.eventNames()).toEqual([]);
});
