import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { valueNamesOf, type RecordedStep, type Recording } from '@vigie/contract/recording.ts';
import type { BrowserState } from './browser-state.ts';

/** Signs by which a visit shows that the session has ended. */
export interface SignedInMarks {
  /** Addresses where the login journey typed credentials, as origin and path. */
  signInPages: ReadonlySet<string>;
  /** HttpOnly cookies of the website that the signed-in session left. */
  cookies: BrowserState['cookies'];
  /** Address where the login journey ended, as origin and path. */
  landing: string | null;
}

export interface SignedOutSign {
  /** `form-shown` alone is no proof: a page may request a password for another reason. */
  kind: 'refused' | 'sent-to-sign-in' | 'cookie-gone' | 'form-shown';
  /** The cookie that is gone, because the page or its website ended the session. Null if none is gone. */
  gone: string | null;
  message: string;
}

/** Returns the marks that a completed login journey leaves, to recognise a later sign-out. */
export function marksOf(recording: Recording, record: JourneyRecord, state: BrowserState): SignedInMarks {
  const typed = record.steps.flatMap(({ number, url }) => {
    const step = recording.steps[number - 1];
    return step !== undefined && signsIn(step) ? originAndPath(url) : [];
  });
  const [first] = record.pages;
  const last = record.pages.at(-1)?.observation;
  const begun = first === undefined ? [] : originAndPath(first.observation.requestedUrl);
  // Without typed credentials, the address itself signs in. A start page does not count, because pages lead
  // there for other reasons.
  const signInPages = new Set(
    typed.length > 0 ? typed : begun.filter((address) => new URL(address).pathname !== '/'),
  );
  const [landing = null] = originAndPath(last?.finalUrl ?? null);
  const hosts = [...signInPages, ...originAndPath(landing)].map((address) => new URL(address).hostname);
  const cookies = state.cookies.filter(
    ({ httpOnly, value, domain = '' }) =>
      httpOnly === true && value !== '' && hosts.some((host) => covers(domain, host)),
  );
  return { signInPages, cookies, landing };
}

/** Returns the sign that the page of a visit was signed out; null if there is none. */
export function signedOutSign(observation: Observation, marks: SignedInMarks): SignedOutSign | null {
  const { failure, httpStatus } = observation;
  if (failure !== null && failure.code !== 'http-status') return null;
  const gone = goneCookie(observation, marks);
  const signOf = (kind: SignedOutSign['kind'], message: string) => ({ kind, gone, message });
  if (httpStatus === 401) return signOf('refused', 'HTTP status 401');
  const signInPage = signInAddressOf(observation, marks);
  if (signInPage !== null) return signOf('sent-to-sign-in', `sent to ${signInPage}`);
  if (gone !== null) return signOf('cookie-gone', `the cookie ${gone} was taken away`);
  return showsForm(observation, marks) ? signOf('form-shown', 'a form to sign in') : null;
}

/** Returns the final address of a visit if it is a sign-in page that was not the requested one. */
function signInAddressOf(
  { requestedUrl, finalUrl, shown }: Observation,
  marks: SignedInMarks,
): string | null {
  const [requested] = originAndPath(requestedUrl);
  const [address] = originAndPath(finalUrl);
  if (address === undefined || address === requested) return null;
  const asksPassword = (shown?.passwords ?? 0) > 0;
  // A signed-in visitor may be redirected to the page after the sign-in as well.
  if (marks.signInPages.has(address)) return address !== marks.landing || asksPassword ? address : null;
  // Some sign-in addresses differ each time.
  const { origin } = new URL(address);
  return asksPassword && [...marks.signInPages].some((one) => new URL(one).origin === origin)
    ? address
    : null;
}

function showsForm({ requestedUrl, shown }: Observation, { signInPages }: SignedInMarks): boolean {
  if (
    shown === null ||
    shown === undefined ||
    originAndPath(requestedUrl).some((address) => signInPages.has(address))
  )
    return false;
  return shown.passwords === 1 && shown.asksIdentity;
}

/** Returns the first cookie that was present before and is now missing or empty. Ignores cookies that have expired. */
function goneCookie({ cookies, finishedAt }: Observation, marks: SignedInMarks): string | null {
  const left = seen(cookies);
  if (left === undefined) return null;
  const sizes = new Map(left.map((cookie) => [keyOf(cookie), cookie.sizeBytes - cookie.name.length]));
  const endedAt = Date.parse(finishedAt) / 1000;
  const gone = marks.cookies.find(
    (cookie) => (cookie.expires ?? Infinity) > endedAt && (sizes.get(keyOf(cookie)) ?? 0) <= 0,
  );
  return gone?.name ?? null;
}

const keyOf = ({ name, domain, path }: { name: string; domain?: string; path?: string }) =>
  JSON.stringify([name, domain?.replace(/^\./, ''), path]);

const covers = (domain: string, host: string) =>
  domain.startsWith('.') ? `.${host}`.endsWith(domain) : host === domain;

/** Returns whether a step types credentials: a hidden value, or text into a password field. */
function signsIn(step: RecordedStep): boolean {
  if (step.type !== 'change') return false;
  return valueNamesOf(step).length > 0 || /passw|mot.?de.?passe/i.test(JSON.stringify(step.selectors));
}

/** Returns the origin and path of a web address. */
function originAndPath(url: string | null): string[] {
  const { origin, pathname, protocol } = URL.parse(url ?? '') ?? {};
  return /^https?:$/.test(protocol ?? '') ? [`${origin}${pathname}`] : [];
}

/**
 * Returns one name for addresses that end the session alike: the path, and the parameters that do more than name the
 * next page.
 */
export function signOutKey(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const counted = [...searchParams].filter(([, value]) => !/^\/|:\/\//.test(value));
  return JSON.stringify([origin, pathname, counted.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}
