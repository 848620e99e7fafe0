import { expect, it } from 'vitest';
import type { CdpSession } from './cdp/cdp-session.ts';
import { createTarget, guard, type Collector, type Target } from './collector.ts';

const never = new Promise<never>(() => undefined);

/** A session that only remembers its handlers. */
function fakeTarget(): { target: Target; fire: () => void; told: string[] } {
  const handlers: ((payload: never) => void)[] = [];
  const told: string[] = [];
  const session: CdpSession = {
    id: 'page',
    isClosed: false,
    closed: never,
    send: () => never,
    tell: (method) => void told.push(method),
    onBytes: () => undefined,
    silence: () => undefined,
    on: (_event, handler) => void handlers.push(handler),
  };
  return {
    target: createTarget('page', session),
    told,
    fire: () => handlers.forEach((handler) => handler({} as never)),
  };
}

const collector = (parts: Partial<Collector<number>>): Collector<number> => ({
  start: () => undefined,
  finish: () => 1,
  ...parts,
});

it('hands over what was recorded', async () => {
  expect(await guard(collector({})).finish(never)).toEqual({ state: 'recorded', value: 1 });
});

it('is unavailable with the reason when its start, a handler or its end throws, and stays so', async () => {
  const broken = new Error('broken recorder');
  const throws = () => {
    throw broken;
  };
  const starts = guard(collector({ start: throws }));
  const hears = guard(collector({ start: ({ on }) => on('Page.loadEventFired', throws) }));
  const ends = guard(collector({ finish: throws }));
  for (const one of [starts, hears, ends]) {
    const { target, fire } = fakeTarget();
    one.start(target);
    fire();
    expect(await one.finish(never)).toEqual({ state: 'unavailable', why: 'broken recorder' });
  }
});

it('is unavailable when it does not end in time', async () => {
  const late = guard(collector({ finish: () => never }));
  expect(await late.finish(Promise.reject(new Error('too late')))).toEqual({
    state: 'unavailable',
    why: 'too late',
  });
});

it('enables a domain once however many ask', () => {
  const { target, told } = fakeTarget();
  target.enable('Audits.enable');
  target.enable('Audits.enable');
  expect(told).toEqual(['Audits.enable']);
});
