import type { RequestFacts } from './api-context.ts';
import { ABSOLUTE_SECONDS, KNOWN_FOR_SECONDS } from '../modules/sign-in/sessions/sessions.policy.ts';
import type { Arriving, OpenedSession, SignedIn } from '../modules/sign-in/sessions/sessions.service.ts';

/** Readable by the panel's scripts; useless without the binding cookie. */
const TOKEN_COOKIE = 'token_key';

/**
 * Returns the name of the binding cookie. A cookie with its prefix is accepted over https only, and never from a
 * subdomain.
 */
export function bindCookieName(https: boolean): string {
  return https ? '__Host-tk_bind' : 'tk_bind';
}

/** Returns the name of the cookie that recognises a browser after a first sign-in; it stays after sign-out. */
function knownBrowserCookieName(https: boolean): string {
  return https ? '__Host-tk_dev' : 'tk_dev';
}

function readKnownBrowser(request: RequestFacts, https: boolean): string | null {
  return request.readCookie(knownBrowserCookieName(https));
}

/** Returns the origin of a sign-in as its request states it. */
export function arrivingOf(request: RequestFacts, { https, now }: { https: boolean; now: Date }): Arriving {
  const { id: requestId, ip, userAgent, fromBrowser, language } = request;
  const knownBrowser = readKnownBrowser(request, https);
  return { requestId, ip, userAgent, fromBrowser, language, knownBrowser, now };
}

function rememberBrowser(request: RequestFacts, { knownBrowser }: SignedIn, https: boolean): void {
  if (knownBrowser === null) return;
  const cookie = { name: knownBrowserCookieName(https), value: knownBrowser };
  request.setCookie(cookie, { secure: https, maxAgeSeconds: KNOWN_FOR_SECONDS, httpOnly: true });
}

/** Sets the cookies of a new session in the browser, and returns the answer about its token. */
export function setSessionCookies(request: RequestFacts, session: OpenedSession, https: boolean) {
  setCookies(request, session, { https, seconds: ABSOLUTE_SECONDS });
  return { token: session.token, expiresAt: session.expiresAt };
}

/** Sets the cookies after a sign-in, including the one that recognises the browser later. */
export function handOverSignedIn(request: RequestFacts, session: SignedIn, https: boolean) {
  const answer = setSessionCookies(request, session, https);
  rememberBrowser(request, session, https);
  return answer;
}

export function takeCookies(request: RequestFacts, https: boolean): void {
  setCookies(request, { token: '', bind: '' }, { https, seconds: 0 });
}

function setCookies(
  request: RequestFacts,
  session: Pick<OpenedSession, 'token' | 'bind'>,
  { https, seconds }: { https: boolean; seconds: number },
): void {
  const how = { secure: https, maxAgeSeconds: seconds };
  request.setCookie({ name: TOKEN_COOKIE, value: session.token }, { ...how, httpOnly: false });
  if (session.bind === null) return;
  request.setCookie({ name: bindCookieName(https), value: session.bind }, { ...how, httpOnly: true });
}
