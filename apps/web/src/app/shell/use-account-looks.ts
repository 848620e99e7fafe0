import { useEffect } from 'react';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useLocale } from '../../i18n/i18n-provider.tsx';
import { hasLocale } from '../../i18n/locale.ts';
import { useScheme } from '../use-scheme.ts';

/** Where Mantine keeps the theme that was chosen in this browser. */
const SCHEME_KEY = 'mantine-color-scheme-value';

/** In a browser where nothing else was chosen, the panel speaks and looks as the account says. */
export function useAccountLooks(user: ConnectedUser | undefined): void {
  const { setLocale } = useLocale();
  const { setColorScheme } = useScheme();
  const locale = user?.locale ?? null;
  const theme = user?.theme ?? 'system';
  useEffect(() => {
    if (locale !== null && !hasLocale(localStorage)) void setLocale(locale);
  }, [locale, setLocale]);
  useEffect(() => {
    if (theme !== 'system' && localStorage.getItem(SCHEME_KEY) === null) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
