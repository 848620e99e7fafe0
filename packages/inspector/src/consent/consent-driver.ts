import type { BannerOffer } from '@vigie/contract/observation/consent-signals.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Target } from '../browser/target.ts';
import { hasDocument } from '../browser/target-kind.ts';
import type { PageScripts } from '../record/page-scripts.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import { answerBanner } from './answer-banner.ts';
import type { BannerAnswer } from './answering.ts';
import { createAutoconsent } from './autoconsent.ts';
import { createBannerDetector, type Banner } from './banner-detector.ts';
import { answerInTcString, readManagerState, readPageConsent, type PageConsent } from './page-consent.ts';
import { takeOwnSteps } from './own-steps.ts';
import { OPEN_BY_INTERFACE } from './manager-controls.ts';
import { createSignReader } from './press-signs.ts';
import { withdrawConsent, type Withdrawal, type WithdrawalMeans } from './withdraw-consent.ts';

/** Result of the consent banner, as the observation stores it. */
export type ConsentResult = Omit<Extract<Observation['consent'], { state: 'recorded' }>['value'], 'signals'>;

/** Lets the page's time pass while it is queried. */
export type InTime = <T>(work: Promise<T>) => Promise<T>;

/** The page's time while a banner is answered. */
export interface AnswerTime {
  pass(ms: number): Promise<void>;
  showFrames(): Promise<void>;
  /** Reports a press of the mouse. */
  mousePressed(): void;
}

/**
 * Searches for the consent banner of one visit, and answers it unless the action is `none`. No page behaviour makes a
 * method reject; `answer` raises the errors of the page's time.
 */
export interface ConsentDriver {
  start(target: Target): void;
  /** Reports that the page has loaded: a banner to be answered has three seconds of the page's time to appear. */
  loaded(): void;
  /** Reports that delayed requests came only now: a banner gets its three seconds again. */
  searchAgain(): void;
  /** Begins the preparation of the next search, while the visit waits for something else. */
  prepare(): void;
  /** Reports that the page ran code, so that banners that are only recorded are searched again. */
  pageChanged(): void;
  /** Returns whether it is time to search for a banner; false once one was seen. */
  isSearchDue(): boolean;
  search(): Promise<void>;
  /** Returns how many ms of the page's time remain to wait for a banner. */
  searchMs(): number;
  /** Returns whether a banner is there that was not answered. */
  isAnswerDue(): boolean;
  answer(time: AnswerTime): Promise<void>;
  /** Searches a last time for a remaining banner, and reads the page's consent signals. */
  finish(inTime: InTime): Promise<void>;
  /** Returns the page's consent signals at the end; null if the page could not be queried. */
  pageConsent(): PageConsent | null;
  /** Returns the result; can be called at any time. */
  result(): ConsentResult;
  /** Returns the withdrawal; null before it ended, or if none was ordered. */
  withdrawal(): Withdrawal | null;
  /** Returns the names of the main document's cookies and storage entries. */
  storedNames(): Promise<string[]>;
}

export interface ConsentDriverOptions {
  /** `withdraw`: an accepted banner is opened again and refused. */
  action: ConsentAction | 'withdraw';
  pageUrl: string;
  steps: VisitOptions['consentSteps'];
  mainFrameId: string;
  page: CdpSession;
  pageScripts: PageScripts;
  requests: Pick<RequestLog, 'onChange'>;
  tracking: TrackingSettings;
  clock: VisitClock;
}

/** Intervals in ms between searches, when a banner is to be answered and when it is only recorded. */
const SEARCH_INTERVAL_MS = { answer: 250, note: 2_000 };
const SEARCH_MS = 3_000;
/** Maximum number of names of stored entries. */
const STORED_MAX = 200;
/** Limit in ms for the script interface of a manager. */
const INTERFACE_MS = 1_000;
const PAGE_GONE: Withdrawal = {
  result: 'failed',
  way: null,
  label: null,
  clicks: 0,
  atMs: null,
  why: 'page-gone',
};

export function createConsentDriver(options: ConsentDriverOptions): ConsentDriver {
  const { pageScripts, clock } = options;
  const withdraws = options.action === 'withdraw';
  const action = options.action === 'withdraw' ? 'refuse' : options.action;
  const detector = createBannerDetector(pageScripts, options.page);
  const steps = action === 'none' || withdraws ? [] : options.steps[action];
  const readSigns = createSignReader(options, detector);
  const autoconsent = action === 'none' ? null : createAutoconsent({ ...options, action });
  let loadedAtMs: number | null = null;
  let searchedAtMs = -Infinity;
  let hasChanged = true;
  let bannerAtMs: number | null = null;
  let platform: string | null = null;
  let isBannerLeft = false;
  let isAnswering = false;
  let answer: BannerAnswer | null = null;
  let pressedAgainAtMs: number | null = null;
  let firstPressAtMs: number | null = null;
  let pageConsent: PageConsent | null = null;
  let offered: BannerOffer[] | null = null;
  let withdrawal: Withdrawal | null = null;

  const firstPress = () => (firstPressAtMs === null ? {} : { firstPressAtMs });

  function isSearchDue(): boolean {
    if (bannerAtMs !== null) return false;
    const sinceMs = clock.nowMs() - searchedAtMs;
    return action === 'none'
      ? hasChanged && sinceMs >= SEARCH_INTERVAL_MS.note
      : sinceMs >= SEARCH_INTERVAL_MS.answer;
  }

  async function see(): Promise<void> {
    const banners = await detector.search().catch((): Banner[] => []);
    isBannerLeft = banners.length > 0;
    if (!isBannerLeft) return;
    bannerAtMs ??= clock.nowMs();
    platform ??= banners.find(({ manager }) => manager !== null)?.manager ?? null;
  }

  return {
    start(target) {
      if (!hasDocument(target.kind)) return;
      target.enable('Performance.enable');
      autoconsent?.start(target);
    },
    loaded() {
      loadedAtMs ??= clock.nowMs();
    },
    searchAgain() {
      if (loadedAtMs !== null) loadedAtMs = clock.nowMs();
    },
    prepare() {
      if (isSearchDue()) detector.prepare();
    },
    pageChanged() {
      hasChanged = true;
    },
    isSearchDue,
    async search() {
      searchedAtMs = clock.nowMs();
      hasChanged = false;
      await see();
    },
    searchMs() {
      if (action === 'none' || bannerAtMs !== null || loadedAtMs === null) return 0;
      return Math.max(0, loadedAtMs + SEARCH_MS - clock.nowMs());
    },
    isAnswerDue: () =>
      action !== 'none' && !isAnswering && (withdraws || bannerAtMs !== null || steps.length > 0),
    async answer(time) {
      if (action === 'none') return;
      isAnswering = true;
      const timeEnds: unknown[] = [];
      const pass = async (ms: number) => {
        await time.pass(ms).catch((error: unknown) => {
          timeEnds.push(error);
          throw error;
        });
      };
      const askMore = () => autoconsent?.answer(pass) ?? Promise.resolve(false);
      const stateOf = (manager: string) => readManagerState(options.page, manager, action).catch(() => []);
      const means = {
        ...time,
        arrivedMs: clock.arrivedMs,
        action,
        detector,
        pass,
        askMore,
        stateOf,
        readSigns,
        offered: (kinds: readonly BannerOffer[]) => void (offered ??= [...kinds]),
        pressed: (atMs: number) => void (firstPressAtMs ??= atMs),
        pressedAgain: (atMs: number) => void (pressedAgainAtMs ??= atMs),
      };
      try {
        if (withdraws) withdrawal = await withdrawConsent({ ...means, ...otherPages(options) });
        else answer = await (steps.length > 0 ? takeOwnSteps(steps, means) : answerBanner(means));
      } catch {
        if (timeEnds.length > 0) throw timeEnds[0];
        answer = { result: 'failed', why: 'page-gone' };
        if (withdraws) withdrawal = PAGE_GONE;
      }
    },
    async finish(inTime) {
      const reading = readPageConsent(options.page, inTime).catch(() => null);
      [pageConsent] = await Promise.all([reading, see()]);
    },
    pageConsent: () => pageConsent,
    withdrawal: () => withdrawal,
    async storedNames() {
      const entries = await detector.storedValues().catch(() => []);
      return [...new Set(entries.map((entry) => entry.split('=', 1)[0] ?? ''))].slice(0, STORED_MAX);
    },
    result() {
      const again = pressedAgainAtMs === null ? {} : { pressedAgainAtMs, ...firstPress() };
      const offers = offered === null ? {} : { offered };
      const seen = { action, platform, bannerAtMs, isBannerLeft, ...again, ...offers };
      const unanswered = { atMs: null, why: null, proof: null };
      if (action === 'none') return { ...seen, ...unanswered, result: 'not-asked' };
      if (answer?.result === 'done' && (!isBannerLeft || answer.staysThere)) {
        const { atMs, proof } = answer;
        const answered = proof === 'manager' ? null : answerInTcString(pageConsent?.tcf ?? null);
        if (answered !== null && answered !== action)
          return { ...seen, ...unanswered, result: 'failed', why: 'other-answer' };
        return { ...seen, result: 'done', atMs, why: null, proof: answered === null ? proof : 'tcf' };
      }
      if (answer === null && bannerAtMs === null) return { ...seen, ...unanswered, result: 'no-banner' };
      const why = answer === null ? 'no-time' : answer.result === 'done' ? 'came-back' : answer.why;
      return { ...seen, ...unanswered, result: 'failed', why };
    },
  };
}

/** Returns the functions of a withdrawal that leave the page, or ask its manager. None of them rejects. */
function otherPages({
  page,
  pageUrl,
}: Pick<ConsentDriverOptions, 'page' | 'pageUrl'>): Pick<
  WithdrawalMeans,
  'pageUrl' | 'goTo' | 'openByInterface'
> {
  return {
    pageUrl,
    async goTo(url) {
      const answer = await page.send('Page.navigate', { url }).catch(() => null);
      return answer !== null && answer.errorText === undefined && answer.isDownload !== true;
    },
    async openByInterface() {
      const call = { expression: OPEN_BY_INTERFACE, returnByValue: true, timeout: INTERFACE_MS };
      const answer = await page.send('Runtime.evaluate', call).catch(() => null);
      return answer?.result.value === true;
    },
  };
}
