import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Wording } from './wording.ts';
import type { en as agents } from './agents/en.ts';
import type { en as finder } from './finder/en.ts';
import type { en as help } from './help/en.ts';
import type { en as home } from './home/en.ts';
import type { en as meanwhile } from './meanwhile/en.ts';
import type { en as legal } from './legal/en.ts';
import type { en as logs } from './logs/en.ts';
import type { en as messages } from './messages/en.ts';
import type { en as tags } from './tags/en.ts';
import type { en as evidence } from './evidence/en.ts';
import type { en as evolution } from './evolution/en.ts';
import type { en as health } from './health/en.ts';
import type { en as analysis } from './analysis/en.ts';
import type { en as analysisParts } from './analysis-parts/en.ts';
import type { en as download } from './download/en.ts';
import type { en as period } from './period/en.ts';
import type { en as jobs } from './jobs/en.ts';
import type { en as avatar } from './avatar/en.ts';
import type { en as account } from './account/en.ts';
import type { en as profile } from './profile/en.ts';
import type { en as profileMenu } from './profile-menu/en.ts';
import type { en as email } from './email/en.ts';
import type { en as confirmation } from './confirmation/en.ts';
import type { en as passwords } from './passwords/en.ts';
import type { en as session } from './session/en.ts';
import type { en as shell } from './shell/en.ts';
import type { en as errors } from './errors/en.ts';
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
import type { en as people } from './people/en.ts';
import type { en as companies } from './companies/en.ts';
import type { en as membership } from './membership/en.ts';
import type { en as invite } from './invite/en.ts';
import type { en as runs } from './runs/en.ts';
import type { en as tests } from './tests/en.ts';
import type { en as websiteSettings } from './website-settings/en.ts';
import type { en as websites } from './websites/en.ts';
import type { Catalogue } from './message.ts';

/** Every catalogue by name; `shell` is in every first load, `frame` in that of screens behind the sign-in; `wording` holds the contract's sentences on checks, reasons and remedies. */
export interface Catalogues {
  shell: typeof shell;
  errors: typeof errors;
  frame: typeof frame;
  finder: typeof finder;
  session: typeof session;
  confirmation: typeof confirmation;
  email: typeof email;
  passwords: typeof passwords;
  account: typeof account;
  avatar: typeof avatar;
  meanwhile: typeof meanwhile;
  profile: typeof profile;
  'profile-menu': typeof profileMenu;
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
  help: typeof help;
  home: typeof home;
  legal: typeof legal;
  logs: typeof logs;
  messages: typeof messages;
  tags: typeof tags;
  quality: typeof quality;
  'quality-csp': typeof qualityCsp;
  problem: typeof problem;
  problems: typeof problems;
  're-evaluation': typeof reEvaluation;
  people: typeof people;
  companies: typeof companies;
  membership: typeof membership;
  invite: typeof invite;
  runs: typeof runs;
  tests: typeof tests;
  websites: typeof websites;
  wording: Wording;
}
export type Namespace = keyof Catalogues;
type Loaded = { [L in Locale]?: Catalogue };

/** Every catalogue in both languages, each fetched by itself. */
const LOADERS = import.meta.glob<Loaded>('./*/{en,fr}.ts');

async function fetchCatalogue(namespace: Namespace, locale: Locale): Promise<Catalogue | Wording> {
  if (namespace === 'wording') return (await import('./wording.ts')).wordingOf(locale);
  const catalogue = (await LOADERS[`./${namespace}/${locale}.ts`]?.())?.[locale];
  if (catalogue === undefined) throw new Error(`There is no catalogue ${namespace} in ${locale}.`);
  return catalogue;
}

export interface I18n {
  readonly locale: Locale;
  /** Fetches the catalogues of the current locale; a catalogue is fetched once. */
  load: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Fetches them ahead; they are in use only once they are loaded. */
  preload: (namespaces: readonly Namespace[]) => Promise<void>;
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
        if (!loaded.has(key)) loaded.set(key, await fetchCatalogue(namespace, into));
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
      for (const listener of listeners) listener();
    },
    preload: (namespaces) => fetchAll(locale, namespaces),
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
