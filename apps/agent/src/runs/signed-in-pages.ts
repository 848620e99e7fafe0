import type { Failure } from '@vigie/contract/observation/failure.ts';
import { signedOutSign, signOutKey, type SignedOutSign } from '@vigie/inspector/access/signed-in.ts';
import type { InspectOptions, Visit } from '@vigie/inspector/inspector.ts';
import { createReadWriteLock } from './read-write-lock.ts';
import type { Opened } from './session-pool.ts';
import type { LoginJourney } from './login-journey.ts';

/** Maximum number of pages that may require a sign-in without a known reason; later ones are ignored. */
export const POINTLESS_MAX = 3;

/** Visits a page once; a page visited only as a session check has no tests. */
export type VisitOnce = (
  url: string,
  options: Pick<InspectOptions, 'signedIn' | 'refusal'> & { isLook?: boolean },
) => Promise<Visit>;

type VisitWithSign = { visit: Visit; sign: SignedOutSign | null; times: number };

/**
 * Creates a function that visits pages in the session of a login journey. A page that appears signed out is visited a
 * second time, with no other page in parallel: otherwise a page that ends the session could be mistaken for another.
 */
export function createSignedInPages(
  { door, ...prelude }: LoginJourney,
  visitOnce: VisitOnce,
  signal: AbortSignal,
) {
  const lock = createReadWriteLock(signal);

  async function visit(
    url: string,
    { state, marks, hidden }: Opened,
    isLook = false,
  ): Promise<VisitWithSign> {
    const { times } = door;
    let sign: SignedOutSign | null = null;
    const seen = await visitOnce(url, {
      isLook,
      signedIn: {
        state,
        hidden,
        failureOf(observation) {
          const cookies = marks.cookies.filter(({ name }) => !door.ignored.has(name));
          sign = signedOutSign(observation, { ...marks, cookies });
          if (sign?.kind === 'form-shown' && !door.formTells) sign = null;
          return sign && failureOf(sign);
        },
      },
    });
    if (sign === null && seen.observation.failure === null && !isLook) door.hasHeld = true;
    return { visit: seen, sign, times };
  }

  async function visitFirst(url: string): Promise<VisitWithSign> {
    if (door.isSpent) await lock.alone(() => prelude.signedIn());
    return lock.beside(async () => visit(url, await prelude.signedIn()));
  }

  /** Returns whether the stored session still opens a page that is refused to anonymous visitors. */
  async function stillHolds(telling: string): Promise<boolean> {
    return (await visit(telling, await prelude.signedIn(), true)).sign === null;
  }

  /** Stores the last page of the login journey as evidence of a session, if it is refused to anonymous visitors. */
  async function learnLanding({ marks, hidden }: Opened): Promise<void> {
    if (door.telling !== null || marks.landing === null) return;
    const stranger = { hidden, marks: { ...marks, cookies: [] }, state: { cookies: [], storage: [] } };
    const { sign } = await visit(marks.landing, stranger, true);
    if (sign?.kind === 'refused' || sign?.kind === 'sent-to-sign-in') door.telling = marks.landing;
  }

  async function visitAgain(url: string, { visit: first, sign, times }: VisitWithSign): Promise<Visit> {
    const isOfNow = times === door.times && !door.isSpent;
    if (isOfNow && door.telling !== null && (await stillHolds(door.telling)) && !signal.aborted) {
      if (sign?.kind !== 'form-shown') return first;
      door.formTells = false;
    } else if (isOfNow) {
      if (door.telling === null && door.pointless >= POINTLESS_MAX) return first;
      await prelude.renew();
    }
    const second = await visit(url, await prelude.signedIn());
    if (signal.aborted) return second.visit;
    if (second.sign === null) {
      if (sign?.kind !== 'form-shown') door.telling ??= url;
      return second.visit;
    }
    return settle(url, second.visit, second.sign);
  }

  /** Updates the evidence after a page appeared signed out right after a sign-in. */
  async function settle(url: string, second: Visit, { kind, gone }: SignedOutSign): Promise<Visit> {
    // Right after a sign-in, a password form has another reason.
    if (kind === 'form-shown') door.formTells = false;
    // The last page of the login journey set the cookie for the next page only.
    const isOfOnePage = kind === 'cookie-gone' && gone !== null && !door.hasHeld;
    if (isOfOnePage) door.ignored.add(gone);
    if (gone !== null) door.isSpent = true;
    if (kind === 'form-shown' || isOfOnePage) return (await visit(url, await prelude.signedIn())).visit;
    if (gone !== null) door.waysOut.add(signOutKey(url));
    else door.pointless += 1;
    if (gone === null && door.pointless === 1) await learnLanding(await prelude.signedIn());
    return second;
  }

  return async (url: string): Promise<Visit> => {
    if (door.waysOut.has(signOutKey(url))) return visitOnce(url, { refusal: LOGOUT_FAILURE });
    const first = await visitFirst(url);
    if (first.sign === null || signal.aborted) return first.visit;
    return lock.alone(() => visitAgain(url, first));
  };
}

const LOGOUT_FAILURE: Failure = {
  code: 'signed-out',
  message: 'an address like it ended the session before, so it was not visited',
};

const failureOf = ({ message }: SignedOutSign): Failure => ({ code: 'signed-out', message });
