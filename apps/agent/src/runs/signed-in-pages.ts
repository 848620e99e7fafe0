import type { Failure } from '@vigie/contract/observation/failure.ts';
import { signedOutSign, signOutKey, type SignedOutSign } from '@vigie/inspector/access/signed-in.ts';
import type { InspectOptions, Visit } from '@vigie/inspector/inspector.ts';
import { createReadWriteLock } from './read-write-lock.ts';
import type { Opened } from './session-pool.ts';
import type { LoginJourney } from './login-journey.ts';

/** Maximum number of pages that may require a sign-in without a known reason; later ones are ignored. */
export const FAILED_RENEWALS_MAX = 3;

/** Visits a page once; a page visited only as a session check has no tests. */
export type VisitOnce = (
  url: string,
  options: Pick<InspectOptions, 'signedIn' | 'refusal'> & { isCheck?: boolean },
) => Promise<Visit>;

type VisitWithSign = { visit: Visit; sign: SignedOutSign | null; times: number };

/**
 * Creates a function that visits pages in the session of a login journey. A page that appears signed out is visited a
 * second time, with no other page in parallel: otherwise a page that ends the session could be mistaken for another.
 */
export function createSignedInPages(
  { session, ...login }: LoginJourney,
  visitOnce: VisitOnce,
  signal: AbortSignal,
) {
  const lock = createReadWriteLock(signal);

  async function visit(
    url: string,
    { state, marks, hidden }: Opened,
    isCheck = false,
  ): Promise<VisitWithSign> {
    const { times } = session;
    let sign: SignedOutSign | null = null;
    const seen = await visitOnce(url, {
      isCheck,
      signedIn: {
        state,
        hidden,
        failureOf(observation) {
          const cookies = marks.cookies.filter(({ name }) => !session.ignored.has(name));
          sign = signedOutSign(observation, { ...marks, cookies });
          if (sign?.kind === 'form-shown' && !session.isFormEvidence) sign = null;
          return sign && failureOf(sign);
        },
      },
    });
    if (sign === null && seen.observation.failure === null && !isCheck) session.hasWorked = true;
    return { visit: seen, sign, times };
  }

  async function visitFirst(url: string): Promise<VisitWithSign> {
    if (session.hasEnded) await lock.exclusive(() => login.signedIn());
    return lock.shared(async () => visit(url, await login.signedIn()));
  }

  /** Returns whether the stored session still opens a page that is refused to anonymous visitors. */
  async function isSessionValid(checkUrl: string): Promise<boolean> {
    return (await visit(checkUrl, await login.signedIn(), true)).sign === null;
  }

  /** Stores the last page of the login journey as evidence of a session, if it is refused to anonymous visitors. */
  async function learnLanding({ marks, hidden }: Opened): Promise<void> {
    if (session.checkUrl !== null || marks.landing === null) return;
    const stranger = { hidden, marks: { ...marks, cookies: [] }, state: { cookies: [], storage: [] } };
    const { sign } = await visit(marks.landing, stranger, true);
    if (sign?.kind === 'refused' || sign?.kind === 'sent-to-sign-in') session.checkUrl = marks.landing;
  }

  async function visitAgain(url: string, { visit: first, sign, times }: VisitWithSign): Promise<Visit> {
    const isOfNow = times === session.times && !session.hasEnded;
    if (isOfNow && session.checkUrl !== null && (await isSessionValid(session.checkUrl)) && !signal.aborted) {
      if (sign?.kind !== 'form-shown') return first;
      session.isFormEvidence = false;
    } else if (isOfNow) {
      if (session.checkUrl === null && session.failedRenewals >= FAILED_RENEWALS_MAX) return first;
      await login.renew();
    }
    const second = await visit(url, await login.signedIn());
    if (signal.aborted) return second.visit;
    if (second.sign === null) {
      if (sign?.kind !== 'form-shown') session.checkUrl ??= url;
      return second.visit;
    }
    return settle(url, second.visit, second.sign);
  }

  /** Updates the evidence after a page appeared signed out right after a sign-in. */
  async function settle(url: string, second: Visit, { kind, gone }: SignedOutSign): Promise<Visit> {
    // Right after a sign-in, a password form has another reason.
    if (kind === 'form-shown') session.isFormEvidence = false;
    // The last page of the login journey set the cookie for the next page only.
    const isOfOnePage = kind === 'cookie-gone' && gone !== null && !session.hasWorked;
    if (isOfOnePage) session.ignored.add(gone);
    if (gone !== null) session.hasEnded = true;
    if (kind === 'form-shown' || isOfOnePage) return (await visit(url, await login.signedIn())).visit;
    if (gone !== null) session.signOutKeys.add(signOutKey(url));
    else session.failedRenewals += 1;
    if (gone === null && session.failedRenewals === 1) await learnLanding(await login.signedIn());
    return second;
  }

  return async (url: string): Promise<Visit> => {
    if (session.signOutKeys.has(signOutKey(url))) return visitOnce(url, { refusal: LOGOUT_FAILURE });
    const first = await visitFirst(url);
    if (first.sign === null || signal.aborted) return first.visit;
    return lock.exclusive(() => visitAgain(url, first));
  };
}

const LOGOUT_FAILURE: Failure = {
  code: 'signed-out',
  message: 'an address like it ended the session before, so it was not visited',
};

const failureOf = ({ message }: SignedOutSign): Failure => ({ code: 'signed-out', message });
