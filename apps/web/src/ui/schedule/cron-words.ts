import { useEffect, useState } from 'react';
import type { Locale } from '@vigie/contract/identifiers.ts';

type Speak = (cron: string) => string;
const speakers = new Map<Locale, Speak>();

/** Says any cron expression in words; fetched for the expressions that no plain rule says. */
async function loadSpeaker(locale: Locale): Promise<Speak> {
  const known = speakers.get(locale);
  if (known) return known;
  const { default: cronstrue } = await import('cronstrue');
  // English is part of it.
  if (locale === 'fr') await import('cronstrue/locales/fr.js');
  const speak: Speak = (cron) =>
    cronstrue.toString(cron, { locale, use24HourTimeFormat: true, throwExceptionOnParseError: true });
  speakers.set(locale, speak);
  return speak;
}

/** The words of a cron expression; null while they are on their way, and for one that cannot be read. */
export function useCronWords(cron: string | null, locale: Locale): string | null {
  const [, setReady] = useState('');
  const isNeeded = cron !== null;
  useEffect(() => {
    if (isNeeded) void loadSpeaker(locale).then(() => setReady(locale));
  }, [isNeeded, locale]);
  const speak = speakers.get(locale);
  if (cron === null || speak === undefined) return null;
  try {
    return speak(cron);
  } catch {
    return null;
  }
}
