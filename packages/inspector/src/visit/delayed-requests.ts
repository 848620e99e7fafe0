import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { PageTime } from './page-time.ts';

/** Requests that a visit delays, to test the page's behaviour when they come late. */
export interface DelayRule {
  /** Delay in ms of the page's time, so that a slow machine changes nothing. */
  ms: number;
  isDelayed: (request: RequestRecord) => boolean;
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
const UNREPORTED_MS = 500;

interface Listener {
  delayed: (request: RequestRecord) => void;
  released: (request: RequestRecord) => void;
}

export function createDelayedRequests(
  { ms, isDelayed }: DelayRule,
  requests: Pick<RequestLog, 'records' | 'onChange'>,
  listener: Listener,
): DelayedRequests {
  const delayed = new Map<string, DelayedRequest>();
  /** Requests that were paused before the network reported them. */
  const unreported = new Map<string, () => void>();
  /** Requests that were seen, because a redirect pauses a request again. */
  const seen = new Set<string>();
  /** Elapsed ms of the page's time. A running slice counts as elapsed, so that no request continues too early. */
  let passedMs = 0;

  requests.onChange((event, { id }) => {
    if (event === 'started') unreported.get(id)?.();
    if (event === 'ended') delayed.delete(id);
  });

  function decide(request: RequestRecord, goOn: () => void): void {
    seen.add(request.id);
    if (!isDelayed(request)) return goOn();
    delayed.set(request.id, { request, dueAtMs: passedMs + ms, goOn });
    listener.delayed(request);
  }

  function awaitReport(networkId: string, goOn: () => void): void {
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      unreported.delete(networkId);
      then();
    };
    const timer = setTimeout(settle(goOn), UNREPORTED_MS);
    unreported.set(
      networkId,
      settle(() => {
        const request = requests.records.get(networkId);
        if (request === undefined) goOn();
        else decide(request, goOn);
      }),
    );
  }

  function releaseDue(): void {
    for (const [id, { request, dueAtMs, goOn }] of delayed) {
      if (dueAtMs > passedMs) continue;
      delayed.delete(id);
      listener.released(request);
      goOn();
    }
  }

  return {
    pass(networkId, goOn) {
      if (networkId === undefined || seen.has(networkId)) return goOn();
      const request = requests.records.get(networkId);
      if (request === undefined) awaitReport(networkId, goOn);
      else decide(request, goOn);
    },
    dueInMs: () =>
      delayed.size === 0
        ? null
        : Math.max(0, Math.min(...[...delayed.values()].map((one) => one.dueAtMs)) - passedMs),
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
