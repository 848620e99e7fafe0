import type { CdpSession } from '../browser/cdp/cdp-session.ts';

/** Holds a visit back when its tab is ready. The page is requested at the moment when the gate opens. */
export interface StartGate {
  /** Resolves when the page may be asked for; rejects with the signal's reason. The visit's time counts from then. */
  open(signal: AbortSignal | undefined): Promise<void>;
  /** The page's request has left, or none will by this gate's last opening. Said after each opening, perhaps twice. */
  passed(): void;
}

/** Says `passed` as soon as the tab has sent a request: the network service tells it when the headers leave. */
export function watchGate(gate: StartGate, session: CdpSession): void {
  session.on('Network.requestWillBeSentExtraInfo', () => gate.passed());
}
