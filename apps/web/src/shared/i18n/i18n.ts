import type { Locale } from '@vigie/contract/identifiers.ts';
import type { CatalogueLoaders } from './loaders/catalogue-loaders.ts';
import type { Wording } from './wording.ts';
import type { Catalogue } from './message.ts';

/**
 * Catalogues by the name of the folder that contains their `words`; each `words/en.ts` declares its own here. `shell`
 * is in every first load; `wording` contains the contract's texts about checks, reasons and remedies.
 */
export interface Catalogues {
  wording: Wording;
}
export type Namespace = keyof Catalogues;

/** Loaders by locale. The addresses of catalogues are many, so those of the other language are loaded only with it. */
const LOADERS: Record<Locale, () => Promise<CatalogueLoaders>> = {
  fr: async () => (await import('./loaders/fr.ts')).fr,
  en: async () => (await import('./loaders/en.ts')).en,
};

/** Loads a catalogue in any language, independent of the current one. */
export async function fetchCatalogue(namespace: Namespace, locale: Locale): Promise<Catalogue | Wording> {
  if (namespace === 'wording') return (await import('./wording.ts')).wordingOf(locale);
  const loaders = Object.entries(await LOADERS[locale]());
  const load = loaders.find(([path]) => path.endsWith(`/${namespace}/words/${locale}.ts`))?.[1];
  if (load === undefined) throw new Error(`There is no catalogue ${namespace} in ${locale}.`);
  return load();
}

export interface I18n {
  readonly locale: Locale;
  /** Loads the catalogues of the current locale, each once. */
  load: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Prefetches catalogues; they are used only once `load` has run. */
  preload: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Changes the locale once every catalogue in use is loaded in it. */
  setLocale: (locale: Locale) => Promise<void>;
  words: <N extends Namespace>(namespace: N) => Catalogues[N];
  /** Returns whether a catalogue is loaded in the current locale. */
  has: (namespace: Namespace) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export interface I18nOptions {
  initial: Locale;
  /** Called with the first locale and at each change. */
  announce: (locale: Locale) => void;
  /** Stores a user's choice; the browser's own language is no choice. */
  store: (locale: Locale) => void;
}

/** Creates the store of the locale and its catalogues. */
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
