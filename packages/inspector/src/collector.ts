import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { CdpSession } from './cdp/cdp-session.ts';
import type { EventName, EventOf } from './cdp/protocol.ts';
import type { TargetKind } from './target-kind.ts';

/** A page, frame, worker or service worker that is held before its first instruction while collectors hook on. */
export interface Target {
  readonly kind: TargetKind;
  readonly session: CdpSession;
  /** Enables a domain once, however many collectors ask for it. */
  enable: (domain: Domain) => void;
  on: <E extends EventName>(event: E, handler: (payload: EventOf<E>) => void) => void;
}

export type Domain = 'Audits.enable' | 'Log.enable' | 'Page.enable' | 'Runtime.enable';

/** Makes the target of a session that has just been attached. */
export function createTarget(kind: TargetKind, session: CdpSession): Target {
  const enabled = new Set<Domain>();
  return {
    kind,
    session,
    enable(domain) {
      if (enabled.has(domain)) return;
      enabled.add(domain);
      session.tell(domain);
    },
    on: (event, handler) => session.on(event, handler),
  };
}

/** Records one part of the observation. */
export interface Collector<T> {
  /** Hooks on a target before anything runs in it; must not wait. */
  start(target: Target): void;
  /** Gives what was recorded, when the page has settled and before it is left. */
  finish(): T | Promise<T>;
}

/** A collector that cannot break a visit: what it throws makes its part unavailable. */
export interface GuardedCollector<T> {
  start(target: Target): void;
  finish(limit: Promise<never>): Promise<Observed<T>>;
}

export function guard<T>(collector: Collector<T>): GuardedCollector<T> {
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
      carefully(() => collector.start({ ...target, on }));
    },
    async finish(limit) {
      if (why !== null) return { state: 'unavailable', why };
      try {
        const value = await Promise.race([Promise.resolve().then(() => collector.finish()), limit]);
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
