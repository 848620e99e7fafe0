import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { PageTime } from './page-time.ts';

/** Requests that a visit delays, to test the page's behaviour when they come late. */
export interface DelayRule {
  /** Delay in ms of the page's time, so that a slow machine changes nothing. */
  ms: number;
  isHeld: (request: RequestRecord) => boolean;
  /** Extra ms for which the settled page is watched. */
  longerMs?: number | undefined;
}

export interface DelayedRequests {
  /** Continues a paused request at once, or after its delay if it is a delayed one. */
  pass(networkId: string | undefined, goOn: () => void): void;
  /** Returns the ms of the page's time until the next request continues; null: none is delayed. */
  dueInMs: () => number | null;
  /** Returns the page's time with delayed requests that continue as it passes. */
  timed(time: PageTime): PageTime;
}

interface DelayedRequest {
  request: RequestRecord;
  dueAtMs: number;
  goOn: () => void;
}

/** Wait in ms for the network's report of a paused request; it may come late, or never. */
const UNTOLD_MS = 500;

interface Listener {
  held: (request: RequestRecord) => void;
  released: (request: RequestRecord) => void;
}

export function createDelayedRequests(
  { ms, isHeld }: DelayRule,
  requests: Pick<RequestLog, 'records' | 'onChange'>,
  listener: Listener,
): DelayedRequests {
  const held = new Map<string, DelayedRequest>();
  /** Requests that were paused before the network reported them. */
  const untold = new Map<string, () => void>();
  /** Requests that were seen, because a redirect pauses a request again. */
  const seen = new Set<string>();
  /** Elapsed ms of the page's time. A running slice counts as elapsed, so that no request continues too early. */
  let passedMs = 0;

  requests.onChange((event, { id }) => {
    if (event === 'started') untold.get(id)?.();
    if (event === 'ended') held.delete(id);
  });

  function decide(request: RequestRecord, goOn: () => void): void {
    seen.add(request.id);
    if (!isHeld(request)) return goOn();
    held.set(request.id, { request, dueAtMs: passedMs + ms, goOn });
    listener.held(request);
  }

  function awaitTold(networkId: string, goOn: () => void): void {
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      untold.delete(networkId);
      then();
    };
    const timer = setTimeout(settle(goOn), UNTOLD_MS);
    untold.set(
      networkId,
      settle(() => {
        const request = requests.records.get(networkId);
        if (request === undefined) goOn();
        else decide(request, goOn);
      }),
    );
  }

  function releaseDue(): void {
    for (const [id, { request, dueAtMs, goOn }] of held) {
      if (dueAtMs > passedMs) continue;
      held.delete(id);
      listener.released(request);
      goOn();
    }
  }

  return {
    pass(networkId, goOn) {
      if (networkId === undefined || seen.has(networkId)) return goOn();
      const request = requests.records.get(networkId);
      if (request === undefined) awaitTold(networkId, goOn);
      else decide(request, goOn);
    },
    dueInMs: () =>
      held.size === 0
        ? null
        : Math.max(0, Math.min(...[...held.values()].map((one) => one.dueAtMs)) - passedMs),
    timed: (time) => ({
      ...time,
      async pass(sliceMs, pace) {
        passedMs += sliceMs;
        await time.pass(sliceMs, pace);
        releaseDue();
      },
    }),
  };
}
