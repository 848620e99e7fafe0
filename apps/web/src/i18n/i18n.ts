import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Wording } from './wording.ts';
import type { en as account } from '../features/account/words/en.ts';
import type { en as agents } from '../features/agents/words/en.ts';
import type { en as analysis } from '../features/analysis/words/en.ts';
import type { en as avatar } from '../avatar/words/en.ts';
import type { en as codeEditor } from '../ui/code-editor/words/en.ts';
import type { en as companies } from '../features/companies/words/en.ts';
import type { en as download } from '../download/words/en.ts';
import type { en as evidence } from '../evidence/words/en.ts';
import type { en as evolution } from '../features/health/evolution/words/en.ts';
import type { en as fields } from '../fields/words/en.ts';
import type { en as finder } from '../app/finder/words/en.ts';
import type { en as health } from '../features/health/words/en.ts';
import type { en as help } from '../features/help/words/en.ts';
import type { en as home } from '../features/home/words/en.ts';
import type { en as inputs } from '../ui/inputs/words/en.ts';
import type { en as jobs } from '../features/jobs/words/en.ts';
import type { en as legal } from '../features/legal/words/en.ts';
import type { en as logs } from '../features/logs/words/en.ts';
import type { en as membership } from '../membership/words/en.ts';
import type { en as messages } from '../features/messages/words/en.ts';
import type { en as newEmail } from '../new-email/words/en.ts';
import type { en as password } from '../password/words/en.ts';
import type { en as users } from '../features/users/words/en.ts';
import type { en as period } from '../period/words/en.ts';
import type { en as policies } from '../features/quality/policies/words/en.ts';
import type { en as pools } from '../features/pools/words/en.ts';
import type { en as problems } from '../features/problems/words/en.ts';
import type { en as profile } from '../features/profile/words/en.ts';
import type { en as quality } from '../features/quality/words/en.ts';
import type { en as reEvaluation } from '../re-evaluation/words/en.ts';
import type { en as resource } from '../resource/words/en.ts';
import type { en as runView } from '../run-view/words/en.ts';
import type { en as session } from '../features/session/words/en.ts';
import type { en as shell } from '../app/shell/words/en.ts';
import type { en as tags } from '../features/tags/words/en.ts';
import type { en as testResult } from '../ui/test-result/words/en.ts';
import type { en as tests } from '../features/tests/words/en.ts';
import type { en as websites } from '../features/websites/words/en.ts';
import type { Catalogue } from './message.ts';

/**
 * Every catalogue by the name of the folder that holds its `words`. `shell` is in every first load; `wording` holds the
 * contract's sentences on checks, reasons and remedies.
 */
export interface Catalogues {
  account: typeof account;
  agents: typeof agents;
  analysis: typeof analysis;
  avatar: typeof avatar;
  'code-editor': typeof codeEditor;
  companies: typeof companies;
  download: typeof download;
  evidence: typeof evidence;
  evolution: typeof evolution;
  fields: typeof fields;
  finder: typeof finder;
  health: typeof health;
  help: typeof help;
  home: typeof home;
  inputs: typeof inputs;
  jobs: typeof jobs;
  legal: typeof legal;
  logs: typeof logs;
  membership: typeof membership;
  messages: typeof messages;
  'new-email': typeof newEmail;
  password: typeof password;
  users: typeof users;
  period: typeof period;
  policies: typeof policies;
  pools: typeof pools;
  problems: typeof problems;
  profile: typeof profile;
  quality: typeof quality;
  're-evaluation': typeof reEvaluation;
  resource: typeof resource;
  'run-view': typeof runView;
  session: typeof session;
  shell: typeof shell;
  tags: typeof tags;
  'test-result': typeof testResult;
  tests: typeof tests;
  websites: typeof websites;
  wording: Wording;
}
export type Namespace = keyof Catalogues;
type Loaded = { [L in Locale]?: Catalogue };

/** Every catalogue in every language, each fetched by itself. */
const LOADERS = Object.entries(import.meta.glob<Loaded>('../**/words/*.ts'));

async function fetchCatalogue(namespace: Namespace, locale: Locale): Promise<Catalogue | Wording> {
  if (namespace === 'wording') return (await import('./wording.ts')).wordingOf(locale);
  const catalogue = (await loaderOf(namespace, locale)?.())?.[locale];
  if (catalogue === undefined) throw new Error(`There is no catalogue ${namespace} in ${locale}.`);
  return catalogue;
}

function loaderOf(namespace: Namespace, locale: Locale) {
  return LOADERS.find(([path]) => path.endsWith(`/${namespace}/words/${locale}.ts`))?.[1];
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
  /** Keeps a user's choice; the browser's own language is no choice. */
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
