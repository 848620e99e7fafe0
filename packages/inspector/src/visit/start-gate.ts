import type { CdpSession } from '../browser/cdp/cdp-session.ts';

/** Delays a visit when its tab is ready. The page is requested at the moment when the gate opens. */
export interface StartGate {
  /** Resolves when the page may be requested; rejects with the signal's reason. The visit's time counts from then. */
  open(signal: AbortSignal | undefined): Promise<void>;
  /**
   * Reports that the page's request has left, or that none will after the last opening. Called after each opening,
   * possibly twice.
   */
  passed(): void;
}

/** Calls `passed` as soon as the tab has sent a request: the network service reports when the headers leave. */
export function watchGate(gate: StartGate, session: CdpSession): void {
  session.on('Network.requestWillBeSentExtraInfo', () => gate.passed());
}
