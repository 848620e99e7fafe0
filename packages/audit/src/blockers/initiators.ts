import { CAPTURE } from '@vigie/contract/limits.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { registrableSite } from '../detect/sent-hits.ts';

/**
 * Requests that scripts send by calling a function of the browser. Another script may have wrapped this function, so
 * the innermost script of the stack does not prove who sends them.
 */
const CALLED: ReadonlySet<RequestRecord['resourceType']> = new Set([
  'xhr', 'fetch', 'ping', 'eventsource', 'websocket',
]); // prettier-ignore

/** Requests that are not sent any more, each with the stopped address that is the cause. */
export interface StoppedInitiators {
  /** Returns the stopped address without which a request is never sent. Null: it is sent, or this is unknown. */
  causeOf: (request: RequestRecord) => string | null;
  /** Records that a request does not return, because `cause` is stopped. */
  stop: (request: RequestRecord, cause: string) => void;
}

/** Creates the record of what falls with stopped requests of a visit. Requests are added in the order of their start. */
export function createStoppedInitiators(): StoppedInitiators {
  const causes = new Map<string, string>();
  const frames = new Map<string, string>();

  function causeByStack({ resourceType, url: address, initiator }: RequestRecord): string | undefined {
    const { stack = [] } = initiator;
    const isWhole = stack.length < CAPTURE.stackFrames;
    // A stack has one task after another. Each begins in its outermost script, without which nothing of it runs.
    const beginnings = stack.filter(
      ({ putOffBy }, index) => putOffBy !== undefined || (isWhole && index === stack.length - 1),
    );
    const begun = beginnings.map(({ url }) => causes.get(url)).find((cause) => cause !== undefined);
    const innermost = stack[0]?.url ?? '';
    if (begun !== undefined || !causes.has(innermost)) return begun;
    const isOwn = !CALLED.has(resourceType) || registrableSite(innermost) === registrableSite(address);
    return isOwn ? causes.get(innermost) : undefined;
  }

  return {
    causeOf(request) {
      const { frameId, initiator } = request;
      const byFrame =
        frameId === null || request.resourceType === 'document' ? undefined : frames.get(frameId);
      const byStack =
        (initiator.stack?.length ?? 0) > 0 ? causeByStack(request) : causes.get(initiator.url ?? '');
      return byFrame ?? byStack ?? null;
    },
    stop({ url, finalUrl, resourceType, frameId }, cause) {
      for (const address of [url, finalUrl]) if (!causes.has(address)) causes.set(address, cause);
      if (resourceType === 'document' && frameId !== null) frames.set(frameId, cause);
    },
  };
}
