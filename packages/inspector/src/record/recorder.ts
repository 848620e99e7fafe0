import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { Target } from '../browser/target.ts';

/** Records one part of the observation. */
export interface Recorder<T> {
  /** Attaches to a target before anything runs in it; must not wait. */
  start(target: Target): void;
  /** Returns the recorded part, in the recorder's phase (recorders/index.ts). */
  finish(): T | Promise<T>;
}

/** Recorder that cannot break a visit: an error of it makes its part unavailable. */
export interface GuardedRecorder<T> {
  start(target: Target): void;
  finish(limit: Promise<never>): Promise<Observed<T>>;
}

export function guard<T>(recorder: Recorder<T>): GuardedRecorder<T> {
  let why: string | null = null;
  const carefully = (work: () => void) => {
    if (why !== null) return;
    try {
      work();
    } catch (error) {
      why = reasonOf(error);
    }
  };
  return {
    start(target) {
      const on: Target['on'] = (event, handler) =>
        target.on(event, (payload) => carefully(() => handler(payload)));
      carefully(() => recorder.start({ ...target, on }));
    },
    async finish(limit) {
      if (why !== null) return { state: 'unavailable', why };
      try {
        const value = await Promise.race([Promise.resolve().then(() => recorder.finish()), limit]);
        return why === null ? { state: 'recorded', value } : { state: 'unavailable', why };
      } catch (error) {
        return { state: 'unavailable', why: reasonOf(error) };
      }
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
