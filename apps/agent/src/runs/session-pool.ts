import type { BrowserState } from '@vigie/inspector/access/browser-state.ts';
import type { SignedInMarks } from '@vigie/inspector/access/signed-in.ts';

/** Signed-in session that a login journey opened. It is secret, and in memory only. */
export type Opened = {
  state: BrowserState;
  marks: SignedInMarks;
  /** Typed values and session secrets of the website, which no report may contain. */
  hidden: Readonly<Record<string, string>>;
};

/** A signed-in session, as this agent knows it in one run. */
export type SignedInSession = {
  opened: Opened | null;
  /** Number of sign-ins. */
  times: number;
  /** True if the stored session is known to have ended. */
  hasEnded: boolean;
  /** Number of pages that required a sign-in right after a sign-in. */
  failedRenewals: number;
  /** A page that is refused to anonymous visitors, and was shown after the sign-in. */
  checkUrl: string | null;
  /** True if a page was visited without losing a session cookie. */
  hasWorked: boolean;
  /** Cookies that no page ever retained; they are not evidence. */
  ignored: Set<string>;
  /** True if a sign-in form still indicates that the session ended. */
  isFormEvidence: boolean;
  /** Addresses that end the session, by their `signOutKey`. */
  signOutKeys: Set<string>;
};

/** Sessions that stay open between the parts of one run, so that an agent signs in once for all of them. */
export type SessionPool = {
  take(partOf: string | null): SignedInSession;
  giveBack(partOf: string | null, session: SignedInSession): void;
  close(): void;
};

/** Time in ms that a session stays open: a shared run gives an agent its next part within seconds. */
const SESSION_IDLE_MS = 30_000;

export function createSessionPool(idleMs = SESSION_IDLE_MS): SessionPool {
  const sessions = new Map<string, { session: SignedInSession; timer: NodeJS.Timeout }>();
  const forget = (runId: string) => {
    clearTimeout(sessions.get(runId)?.timer);
    sessions.delete(runId);
  };
  return {
    take(partOf) {
      const found = sessions.get(partOf ?? '')?.session;
      if (partOf !== null) forget(partOf);
      return found ?? createClosedSession();
    },
    giveBack(partOf, session) {
      if (partOf === null || session.opened === null) return;
      forget(partOf);
      sessions.set(partOf, { session, timer: setTimeout(forget, idleMs, partOf).unref() });
    },
    close() {
      for (const runId of sessions.keys()) forget(runId);
    },
  };
}

function createClosedSession(): SignedInSession {
  return {
    opened: null,
    times: 0,
    hasEnded: false,
    failedRenewals: 0,
    checkUrl: null,
    hasWorked: false,
    ignored: new Set(),
    isFormEvidence: true,
    signOutKeys: new Set(),
  };
}
