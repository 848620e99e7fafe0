import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { PageTime } from './page-time.ts';

/** What a visit holds back, to see what a page does when it comes late. */
export interface HoldBack {
  /** Milliseconds of the page's time, so that a slow machine changes nothing. */
  ms: number;
  isHeld: (request: RequestRecord) => boolean;
  /** The page is watched for so much longer, once it has settled. */
  longerMs?: number | undefined;
}

export interface HeldRequests {
  /** Lets a paused request go on: at once, or when its time has come if it is one that is held back. */
  pass(networkId: string | undefined, goOn: () => void): void;
  /** Milliseconds of the page's time until the next one may go on; null: none is held. */
  dueInMs: () => number | null;
  /** The same time; requests go on as it passes. */
  timed(time: PageTime): PageTime;
}

interface HeldRequest {
  request: RequestRecord;
  dueAtMs: number;
  goOn: () => void;
}

/** The network may tell of a request later than it is paused; of some it never tells. */
const UNTOLD_MS = 500;

interface Listener {
  held: (request: RequestRecord) => void;
  released: (request: RequestRecord) => void;
}

export function createHeldRequests(
  { ms, isHeld }: HoldBack,
  requests: Pick<RequestLog, 'records' | 'onChange'>,
  listener: Listener,
): HeldRequests {
  const held = new Map<string, HeldRequest>();
  /** Paused before the network told of them. */
  const untold = new Map<string, () => void>();
  /** A redirect pauses a request again. */
  const seen = new Set<string>();
  /** Of the page's time; what still passes counts as passed, so that no request goes on too early. */
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
