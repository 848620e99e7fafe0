import type { ConsentSignals } from '@vigie/contract/observation/consent-signals.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { MANAGER_STATES } from './manager-states.ts';
import { decodeTcString } from './tc-string.ts';

/** Consent signals of the page's own world: the IAB's interface, and Global Privacy Control. */
export type PageConsent = Omit<ConsentSignals, 'consentMode'>;

interface TcData {
  tcString?: unknown;
  gdprApplies?: unknown;
  cmpId?: unknown;
}
/** Immediate answer of the page. */
interface PageAnswer {
  privacy: unknown;
  /** Displayed text of the page, if the browser sends Global Privacy Control; else null. */
  text: unknown;
  /** Texts of its displayed links and buttons that may lead to an opt-out, if the browser sends the signal. */
  links: unknown;
  hasTcf: boolean;
  data: TcData | null;
}

/** Limit in ms, which stops a page that answers with an endless loop. */
const READING_MS = 200;
/** Wait in ms of the page's time for an answer; a manager that is still loading gives none. */
const TCF_MS = 50;
const TC_STRING_LENGTH = 10_000;

/** Maximum length of the text in which the confirmation is searched. */
const TEXT_LENGTH = 200_000;

/** Maximum length of a link's text, and maximum number of links that are read. */
const LINK_LENGTH = 80;
const LINKS_MAX = 20;

const OPT_OUT_LINKS = `[...document.querySelectorAll('a, button, [role="link"], [role="button"]')]
  .filter((one) => /sell|choices|limit the use/i.test(one.textContent) && one.textContent.length <= 2 * ${LINK_LENGTH} && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .slice(0, ${LINKS_MAX}).map((one) => one.textContent)`;
const CONSENT_QUERY = `(() => {
  const signals = navigator.globalPrivacyControl === true;
  return {
    privacy: navigator.globalPrivacyControl,
    text: signals ? (document.body?.innerText ?? '').slice(0, ${TEXT_LENGTH}) : null,
    links: signals ? ${OPT_OUT_LINKS} : null,
    hasTcf: typeof window.__tcfapi === 'function',
    data: null,
  };
})()`;
const TCF_QUERY = `new Promise((done) => {
  setTimeout(() => done(null), ${TCF_MS});
  window.__tcfapi('addEventListener', 2, (data, isRight) => {
    if (!isRight || !data) return;
    done({ tcString: data.tcString, gdprApplies: data.gdprApplies, cmpId: data.cmpId });
    window.__tcfapi('removeEventListener', 2, () => {}, data.listenerId);
  });
})`;

/** Queries the main document. `inTime` lets the page's time pass meanwhile. Raises CdpRefused and CdpClosed. */
export async function readPageConsent(
  page: CdpSession,
  inTime: <T>(work: Promise<T>) => Promise<T>,
): Promise<PageConsent> {
  const evaluate = async <T>(expression: string): Promise<T | null> => {
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
      timeout: READING_MS,
    });
    return exceptionDetails === undefined ? ((result.value ?? null) as T | null) : null;
  };
  const answer = await evaluate<PageAnswer>(CONSENT_QUERY);
  const privacy = typeof answer?.privacy === 'boolean' ? answer.privacy : null;
  const display =
    typeof answer?.text === 'string'
      ? { privacyConfirmation: confirmationIn(answer.text), optOutLink: optOutLinkAmong(answer.links) }
      : {};
  const signals = { globalPrivacyControl: privacy, ...display };
  if (answer?.hasTcf !== true) return { tcf: null, ...signals };
  const data = await inTime(evaluate<TcData>(TCF_QUERY));
  return { tcf: tcfOf(data), ...signals };
}

const CONFIRMATION_LENGTH = 160;
/** Longer lines are texts about privacy, such as a policy, and no display of a state. */
const LINE_LENGTH = 300;
/** Displays of an honoured signal, within one line of the page's text. */
const CONFIRMATIONS = [
  /opt[- ]?out\b.{0,60}\b(?:honou?red|respected|processed|applied|recogni[sz]ed|in effect)\b/i,
  /(?:global privacy control|\bGPC\b|privacy (?:preference )?signal).{0,80}\b(?:honou?red|respected|processed|applied|recogni[sz]ed|detected)\b/i,
  /\b(?:honou?r(?:s|ed|ing)?|respect(?:s|ed|ing)?|recogni[sz]ed|detected) (?:your|the) (?:global privacy control|GPC|opt[- ]?out)/i,
  /(?:global privacy control|\bGPC\b|signal (?:de refus|d.opposition)|demande d.opposition).{0,80}(?:pris(?:e)? en compte|respect(?:é|ée)|honor(?:é|ée)|détecté)/i,
];

/** Returns the line of a page's displayed text that confirms Global Privacy Control; null if none does. */
export function confirmationIn(text: string): string | null {
  const line = text
    .slice(0, TEXT_LENGTH)
    .split('\n')
    .find((one) => one.length <= LINE_LENGTH && CONFIRMATIONS.some((pattern) => pattern.test(one)));
  return line === undefined ? null : line.trim().slice(0, CONFIRMATION_LENGTH);
}

/** Titles of links that sections 7013 to 7015 of the CCPA regulations prescribe, with earlier forms of them. */
const OPT_OUT_TITLES = [
  /^(?:please )?do not (?:sell or share|sell|share) my (?:personal )?(?:info|information|data)$/i,
  /^your (?:california )?privacy choices$/i,
  /^limit the use of my sensitive personal information$/i,
];

/** Returns the first text that is a prescribed title of an opt-out link; null if none is. */
export function optOutLinkAmong(texts: unknown): string | null {
  if (!Array.isArray(texts)) return null;
  return (
    texts
      .filter((one): one is string => typeof one === 'string' && one.length <= 2 * LINK_LENGTH)
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .find((one) => one.length <= LINK_LENGTH && OPT_OUT_TITLES.some((title) => title.test(one))) ?? null
  );
}

function tcfOf(data: TcData | null): ConsentSignals['tcf'] {
  const text = data?.tcString;
  const tcString = typeof text === 'string' && text !== '' ? text.slice(0, TC_STRING_LENGTH) : null;
  const core = tcString === null ? null : decodeTcString(tcString);
  return {
    tcString,
    gdprApplies: typeof data?.gdprApplies === 'boolean' ? data.gdprApplies : null,
    cmpId: core?.cmpId ?? (typeof data?.cmpId === 'number' ? data.cmpId : null),
    purposes: core?.purposes ?? [],
    vendorCount: core?.vendorCount ?? 0,
  };
}

const TC_STRING_NOW = `(() => {
  let text = null;
  if (typeof window.__tcfapi === 'function') window.__tcfapi('addEventListener', 2, (data, isRight) => {
    if (!isRight || !data) return;
    text = data.tcString;
    window.__tcfapi('removeEventListener', 2, () => {}, data.listenerId);
  });
  return text;
})()`;

/** Reads the TC string that the page gives at once; null if it gives none. Never rejects. */
export async function readTcString(page: CdpSession): Promise<string | null> {
  const read = { expression: TC_STRING_NOW, returnByValue: true, timeout: READING_MS };
  const answer = await page.send('Runtime.evaluate', read).catch(() => null);
  const text: unknown = answer?.result.value;
  return typeof text === 'string' && text !== '' ? text.slice(0, TC_STRING_LENGTH) : null;
}

/**
 * Returns the visitor's answer in a TC string, by its first purpose; null before an answer, or if the law does not
 * apply.
 */
export function answerInTcString(tcf: ConsentSignals['tcf']): 'accept' | 'refuse' | null {
  if (tcf === null || tcf.tcString === null || tcf.gdprApplies === false) return null;
  return tcf.purposes.includes(1) ? 'accept' : 'refuse';
}

/**
 * Returns the main document's consent state of each purpose from its manager; empty if the manager gives none or cannot
 * be queried.
 */
export async function readManagerState(
  page: CdpSession,
  manager: string,
  asked: 'accept' | 'refuse',
): Promise<boolean[]> {
  const state = MANAGER_STATES[manager];
  if (state === undefined) return [];
  const expression = `((asked) => ${state})('${asked}')`;
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    timeout: READING_MS,
  });
  if (exceptionDetails !== undefined || !Array.isArray(result.value)) return [];
  return result.value.filter((one): one is boolean => typeof one === 'boolean');
}
