import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { createFormat, type Format } from './format.ts';
import type { Catalogues, I18n, Namespace } from './i18n.ts';
import { fill, type Message, type ParamsOf } from './message.ts';

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('I18nProvider is missing.');
  return i18n;
}

export function useLocale(): { locale: Locale; setLocale: (locale: Locale) => Promise<void> } {
  const i18n = useI18n();
  const locale = useSyncExternalStore(i18n.subscribe, () => i18n.locale);
  return { locale, setLocale: i18n.setLocale };
}

/** Returns the formatters of the current locale for numbers, dates and durations. */
export function useFormat(): Format {
  const { locale } = useLocale();
  return useMemo(() => createFormat(locale), [locale]);
}

/** Returns a function that loads further catalogues, for a part of a screen with its own texts. */
export function useLoadWords(): I18n['load'] {
  return useI18n().load;
}

export type TextNamespace = Exclude<Namespace, 'wording'>;
export type Translate<N extends TextNamespace> = <K extends keyof Catalogues[N] & string>(
  key: K,
  ...params: ParamsOf<Catalogues[N][K]>
) => string;

/** Returns the texts of one catalogue by key, each with exactly the placeholders that it needs. */
export function useWords<N extends TextNamespace>(namespace: N): Translate<N> {
  const i18n = useI18n();
  const { locale } = useLocale();
  return useCallback<Translate<N>>(
    (key, ...[params]) => fill(i18n.words(namespace)[key] as Message, params ?? {}, locale),
    [i18n, namespace, locale],
  );
}

/** Returns the keys of a catalogue, for codes from elsewhere; empty while it loads. */
export function useKeys(namespace: TextNamespace): ReadonlySet<string> {
  const i18n = useI18n();
  const isLoaded = useSyncExternalStore(i18n.subscribe, () => i18n.has(namespace));
  return useMemo(
    () => new Set(isLoaded ? Object.keys(i18n.words(namespace)) : []),
    [i18n, namespace, isLoaded],
  );
}

/**
 * Returns texts of a catalogue that is loaded after the first load; null for a missing key. The first call loads the
 * catalogue and then renders the component again. A function returned earlier also reads the newest texts.
 */
export function useLazyWords(namespace: TextNamespace): (key: string) => string | null {
  const i18n = useI18n();
  const { locale } = useLocale();
  useSyncExternalStore(i18n.subscribe, () => i18n.has(namespace));
  return useCallback(
    (key) => {
      if (!i18n.has(namespace)) {
        // Without a network there are no texts: the next rendering tries again.
        void i18n.load([namespace]).catch(() => {});
        return null;
      }
      const message = (i18n.words(namespace) as Readonly<Record<string, Message>>)[key];
      return message === undefined ? null : fill(message, {}, locale);
    },
    [i18n, namespace, locale],
  );
}

/** Returns the contract's texts about checks, reasons, remedies and failures. */
export function useWording(): Catalogues['wording'] {
  const i18n = useI18n();
  useLocale();
  return i18n.words('wording');
}
