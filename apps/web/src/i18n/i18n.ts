import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Wording } from './wording.ts';
import type { en as agents } from './agents/en.ts';
import type { en as evidence } from './evidence/en.ts';
import type { en as evolution } from './evolution/en.ts';
import type { en as health } from './health/en.ts';
import type { en as analysis } from './analysis/en.ts';
import type { en as analysisParts } from './analysis-parts/en.ts';
import type { en as download } from './download/en.ts';
import type { en as period } from './period/en.ts';
import type { en as jobs } from './jobs/en.ts';
import type { en as session } from './session/en.ts';
import type { en as shell } from './shell/en.ts';
import type { en as frame } from './frame/en.ts';
import type { en as code } from './code/en.ts';
import type { en as testResult } from './test-result/en.ts';
import type { en as inputs } from './inputs/en.ts';
import type { en as poolSteps } from './pool-steps/en.ts';
import type { en as poolRun } from './pool-run/en.ts';
import type { en as pools } from './pools/en.ts';
import type { en as quality } from './quality/en.ts';
import type { en as qualityCsp } from './quality-csp/en.ts';
import type { en as problem } from './problem/en.ts';
import type { en as problems } from './problems/en.ts';
import type { en as reEvaluation } from './re-evaluation/en.ts';
import type { en as runs } from './runs/en.ts';
import type { en as tests } from './tests/en.ts';
import type { en as websiteSettings } from './website-settings/en.ts';
import type { en as websites } from './websites/en.ts';
import type { Catalogue } from './message.ts';

/** Every catalogue by name; `shell` is in every first load, `frame` in that of screens behind the sign-in; `wording` holds the contract's sentences on checks, reasons and remedies. */
export interface Catalogues {
  shell: typeof shell;
  frame: typeof frame;
  session: typeof session;
  agents: typeof agents;
  'website-settings': typeof websiteSettings;
  jobs: typeof jobs;
  analysis: typeof analysis;
  'analysis-parts': typeof analysisParts;
  download: typeof download;
  evidence: typeof evidence;
  evolution: typeof evolution;
  health: typeof health;
  period: typeof period;
  code: typeof code;
  'test-result': typeof testResult;
  inputs: typeof inputs;
  'pool-steps': typeof poolSteps;
  'pool-run': typeof poolRun;
  pools: typeof pools;
  quality: typeof quality;
  'quality-csp': typeof qualityCsp;
  problem: typeof problem;
  problems: typeof problems;
  're-evaluation': typeof reEvaluation;
  runs: typeof runs;
  tests: typeof tests;
  websites: typeof websites;
  wording: Wording;
}
export type Namespace = keyof Catalogues;
type Loader = () => Promise<Catalogue | Wording>;

const LOADERS: Record<Namespace, Record<Locale, Loader>> = {
  shell: {
    en: async () => (await import('./shell/en.ts')).en,
    fr: async () => (await import('./shell/fr.ts')).fr,
  },
  frame: {
    en: async () => (await import('./frame/en.ts')).en,
    fr: async () => (await import('./frame/fr.ts')).fr,
  },
  session: {
    en: async () => (await import('./session/en.ts')).en,
    fr: async () => (await import('./session/fr.ts')).fr,
  },
  evidence: {
    en: async () => (await import('./evidence/en.ts')).en,
    fr: async () => (await import('./evidence/fr.ts')).fr,
  },
  jobs: {
    en: async () => (await import('./jobs/en.ts')).en,
    fr: async () => (await import('./jobs/fr.ts')).fr,
  },
  'analysis-parts': {
    en: async () => (await import('./analysis-parts/en.ts')).en,
    fr: async () => (await import('./analysis-parts/fr.ts')).fr,
  },
  analysis: {
    en: async () => (await import('./analysis/en.ts')).en,
    fr: async () => (await import('./analysis/fr.ts')).fr,
  },
  download: {
    en: async () => (await import('./download/en.ts')).en,
    fr: async () => (await import('./download/fr.ts')).fr,
  },
  'website-settings': {
    en: async () => (await import('./website-settings/en.ts')).en,
    fr: async () => (await import('./website-settings/fr.ts')).fr,
  },
  agents: {
    en: async () => (await import('./agents/en.ts')).en,
    fr: async () => (await import('./agents/fr.ts')).fr,
  },
  evolution: {
    en: async () => (await import('./evolution/en.ts')).en,
    fr: async () => (await import('./evolution/fr.ts')).fr,
  },
  health: {
    en: async () => (await import('./health/en.ts')).en,
    fr: async () => (await import('./health/fr.ts')).fr,
  },
  period: {
    en: async () => (await import('./period/en.ts')).en,
    fr: async () => (await import('./period/fr.ts')).fr,
  },
  code: {
    en: async () => (await import('./code/en.ts')).en,
    fr: async () => (await import('./code/fr.ts')).fr,
  },
  'test-result': {
    en: async () => (await import('./test-result/en.ts')).en,
    fr: async () => (await import('./test-result/fr.ts')).fr,
  },
  inputs: {
    en: async () => (await import('./inputs/en.ts')).en,
    fr: async () => (await import('./inputs/fr.ts')).fr,
  },
  'pool-steps': {
    en: async () => (await import('./pool-steps/en.ts')).en,
    fr: async () => (await import('./pool-steps/fr.ts')).fr,
  },
  'pool-run': {
    en: async () => (await import('./pool-run/en.ts')).en,
    fr: async () => (await import('./pool-run/fr.ts')).fr,
  },
  pools: {
    en: async () => (await import('./pools/en.ts')).en,
    fr: async () => (await import('./pools/fr.ts')).fr,
  },
  quality: {
    en: async () => (await import('./quality/en.ts')).en,
    fr: async () => (await import('./quality/fr.ts')).fr,
  },
  'quality-csp': {
    en: async () => (await import('./quality-csp/en.ts')).en,
    fr: async () => (await import('./quality-csp/fr.ts')).fr,
  },
  problem: {
    en: async () => (await import('./problem/en.ts')).en,
    fr: async () => (await import('./problem/fr.ts')).fr,
  },
  problems: {
    en: async () => (await import('./problems/en.ts')).en,
    fr: async () => (await import('./problems/fr.ts')).fr,
  },
  're-evaluation': {
    en: async () => (await import('./re-evaluation/en.ts')).en,
    fr: async () => (await import('./re-evaluation/fr.ts')).fr,
  },
  runs: {
    en: async () => (await import('./runs/en.ts')).en,
    fr: async () => (await import('./runs/fr.ts')).fr,
  },
  tests: {
    en: async () => (await import('./tests/en.ts')).en,
    fr: async () => (await import('./tests/fr.ts')).fr,
  },
  websites: {
    en: async () => (await import('./websites/en.ts')).en,
    fr: async () => (await import('./websites/fr.ts')).fr,
  },
  wording: {
    en: async () => (await import('./wording.ts')).wordingOf('en'),
    fr: async () => (await import('./wording.ts')).wordingOf('fr'),
  },
};

export interface I18n {
  readonly locale: Locale;
  /** Fetches the catalogues of the current locale; a catalogue is fetched once. */
  load: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Changes the locale once every catalogue in use is there in it. */
  setLocale: (locale: Locale) => Promise<void>;
  words: <N extends Namespace>(namespace: N) => Catalogues[N];
  /** Whether a catalogue is there in the current locale. */
  has: (namespace: Namespace) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export interface I18nOptions {
  initial: Locale;
  /** Hears the first locale and each change. */
  announce: (locale: Locale) => void;
  /** Keeps a person's choice; the browser's own language is no choice. */
  store: (locale: Locale) => void;
}

/** Holds the locale and its catalogues. */
export function createI18n({ initial, announce, store }: I18nOptions): I18n {
  const loaded = new Map<string, unknown>();
  const used = new Set<Namespace>();
  const listeners = new Set<() => void>();
  let locale = initial;
  announce(locale);

  async function fetchAll(into: Locale, namespaces: Iterable<Namespace>): Promise<void> {
    await Promise.all(
      [...namespaces].map(async (namespace) => {
        const key = `${into}/${namespace}`;
        if (!loaded.has(key)) loaded.set(key, await LOADERS[namespace][into]());
      }),
    );
  }

  return {
    get locale() {
      return locale;
    },
    async load(namespaces) {
      for (const namespace of namespaces) used.add(namespace);
      await fetchAll(locale, namespaces);
    },
    async setLocale(next) {
      await fetchAll(next, used);
      locale = next;
      announce(next);
      store(next);
      for (const listener of listeners) listener();
    },
    words: (namespace) => {
      const words = loaded.get(`${locale}/${namespace}`);
      if (words === undefined) throw new Error(`The catalogue ${namespace} is not loaded.`);
      return words as Catalogues[typeof namespace];
    },
    has: (namespace) => loaded.has(`${locale}/${namespace}`),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
