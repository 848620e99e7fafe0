import type { ConsentAction, Observation } from '@vigie/contract/observation/observation.ts';
import type { ContentScriptMessage } from '@duckduckgo/autoconsent';

/** What became of the consent banner, as the observation keeps it. */
export type ConsentResult = Extract<Observation['consent'], { state: 'recorded' }>['value'];

/** Follows what autoconsent tells of its search for a banner. Times are milliseconds since the start of the visit. */
export interface ConsentProgress {
  tell(message: ContentScriptMessage, atMs: number): void;
  /** The page has loaded: from now on a banner has three seconds to show. */
  loaded(atMs: number): void;
  /** Whether there is nothing more to wait for, else when to look again. */
  decide(nowMs: number): { isOver: true } | { isOver: false; lookAgainInMs: number };
  /** What is known now, were it to end here. */
  result(): ConsentResult;
  /** When a banner was seen; null as long as none was. */
  bannerMs(): number | null;
}

const LOAD_MS = 15_000;
const PLATFORM_MS = 3_000;
/** A platform that is there shows its banner a moment later, or never when consent is known. */
const BANNER_MS = 6_000;
const ANSWER_MS = 12_000;

export function createConsentProgress(action: ConsentAction): ConsentProgress {
  let platform: string | null = null;
  let loadedAtMs: number | null = null;
  let bannerAtMs: number | null = null;
  let end: { result: 'done' | 'failed'; atMs: number } | null = null;

  const untilMs = (): number => {
    if (bannerAtMs !== null) return bannerAtMs + ANSWER_MS;
    if (loadedAtMs === null) return LOAD_MS;
    return loadedAtMs + (platform === null ? PLATFORM_MS : BANNER_MS);
  };
  return {
    tell(message, atMs) {
      if (end !== null) return;
      if (message.type === 'cmpDetected') platform = message.cmp;
      if (message.type === 'popupFound') {
        platform = message.cmp;
        bannerAtMs ??= atMs;
      }
      if (message.type === 'autoconsentDone') {
        platform = message.cmp;
        end = { result: 'done', atMs };
      }
      const isAnswer = message.type === 'optInResult' || message.type === 'optOutResult';
      if (isAnswer && !message.result) end = { result: 'failed', atMs };
    },
    bannerMs: () => bannerAtMs,
    loaded(atMs) {
      loadedAtMs ??= atMs;
    },
    decide(nowMs) {
      if (action === 'none' || end !== null || nowMs >= untilMs()) return { isOver: true };
      return { isOver: false, lookAgainInMs: untilMs() - nowMs };
    },
    result() {
      if (action === 'none') return { action, platform: null, result: 'not-asked', atMs: null };
      if (end !== null) return { action, platform, result: end.result, atMs: end.atMs };
      return { action, platform, result: bannerAtMs === null ? 'no-banner' : 'failed', atMs: null };
    },
  };
}
