import { expect, it } from 'vitest';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { guard, type Recorder } from './recorder.ts';
import { createTarget, type Target } from '../browser/target.ts';

const never = new Promise<never>(() => undefined);

/** Returns a target that only stores its handlers. */
function fakeTarget(): { target: Target; fire: () => void; commands: string[] } {
  const handlers: ((payload: never) => void)[] = [];
  const commands: string[] = [];
  const session: CdpSession = {
    id: 'page',
    isClosed: false,
    closed: never,
    send: () => never,
    tell: (method) => void commands.push(method),
    onBytes: () => undefined,
    on: (_event, handler) => void handlers.push(handler),
  };
  return {
    target: createTarget('page', session),
    commands,
    fire: () => handlers.forEach((handler) => handler({} as never)),
  };
}

const recorder = (parts: Partial<Recorder<number>>): Recorder<number> => ({
  start: () => undefined,
  finish: () => 1,
  ...parts,
});

it('hands over what was recorded', async () => {
  expect(await guard(recorder({})).finish(never)).toEqual({ state: 'recorded', value: 1 });
});

it('is unavailable with the reason when its start, a handler or its end throws, and stays so', async () => {
  const broken = new Error('broken recorder');
  const throws = () => {
    throw broken;
  };
  const starts = guard(recorder({ start: throws }));
  const hears = guard(recorder({ start: ({ on }) => on('Page.loadEventFired', throws) }));
  const ends = guard(recorder({ finish: throws }));
  for (const one of [starts, hears, ends]) {
    const { target, fire } = fakeTarget();
    one.start(target);
    fire();
    expect(await one.finish(never)).toEqual({ state: 'unavailable', why: 'broken recorder' });
  }
});

it('is unavailable when it does not end in time', async () => {
  const late = guard(recorder({ finish: () => never }));
  expect(await late.finish(Promise.reject(new Error('too late')))).toEqual({
    state: 'unavailable',
    why: 'too late',
  });
});

it('enables a domain once however many ask', () => {
  const { target, commands } = fakeTarget();
  target.enable('Audits.enable');
  target.enable('Audits.enable');
  expect(commands).toEqual(['Audits.enable']);
});
