import type { VisitingBrowser } from '../browser.ts';
import type { Locale } from '../locales.ts';

const SOURCES: Record<Locale, Record<VisitingBrowser['source'], string>> = {
  en: {
    bundled: 'bundled with Vigie',
    installed: 'installed on the machine',
    playwright: 'downloaded by Playwright',
    chosen: 'chosen by its path',
  },
  fr: {
    bundled: 'fourni avec Vigie',
    installed: 'installé sur la machine',
    playwright: 'téléchargé par Playwright',
    chosen: 'choisi par son chemin',
  },
};

/** Returns a text for a browser: `Chromium 156.0.8078.108, installed on the machine`. */
export function describeBrowser({ name, version, source }: VisitingBrowser, locale: Locale): string {
  const named = version === null ? name : `${name} ${version}`;
  return `${named}, ${SOURCES[locale][source]}`;
}
