import type { CdpSession } from './cdp/cdp-session.ts';
import type { EventName, EventOf } from './cdp/protocol.ts';
import type { TargetKind } from './target-kind.ts';

/** Page, frame, worker or service worker that is paused before its first instruction while recorders attach. */
export interface Target {
  readonly kind: TargetKind;
  readonly session: CdpSession;
  /** Enables a domain once, for any number of recorders. */
  enable: (domain: Domain) => void;
  on: <E extends EventName>(event: E, handler: (payload: EventOf<E>) => void) => void;
}

export type Domain = 'Audits.enable' | 'Log.enable' | 'Page.enable' | 'Performance.enable' | 'Runtime.enable';

/** Creates the target of a session that was just attached. */
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
