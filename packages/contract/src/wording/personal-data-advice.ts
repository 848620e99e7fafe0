import type { Locale } from '../locales.ts';
import type { ConsentAction } from '../visit-modes.ts';
import type { CanarySpot, PersonalDataChannel } from '../personal-data.ts';

/** Advice on personal data. Separate from the cause texts, because lists of causes need no advice. */
interface PersonalDataAdvice {
  places: Record<PersonalDataChannel, string>;
  /** Visitor's answer at the time of the request. */
  consent: Record<ConsentAction, string>;
  /** Location of a planted canary. */
  canary: Record<CanarySpot, string>;
  plain: string;
  encoded: string;
  /** Recipient if the data was not sent: every script of the page. */
  everyScript: string;
  /** Recommended action, as a sentence. */
  remedy: string;
}

const WORDS: Record<Locale, PersonalDataAdvice> = {
  en: {
    places: {
      url: 'in the address',
      referrer: 'in the referrer',
      body: 'in the body',
      cookie: 'in a cookie',
      header: 'in a header',
      title: 'in the title of the page',
      dataLayer: 'in the dataLayer',
    },
    consent: {
      none: 'without an answer to a banner',
      accept: 'after acceptance',
      refuse: 'after refusal',
    },
    canary: {
      address: 'put into the page’s address by the visit',
      form: 'typed into a form by the visit',
    },
    plain: 'in plain',
    encoded: 'as ',
    everyScript: 'readable by every script of the page',
    remedy:
      'Take the data out before it is sent: out of the page’s address, the dataLayer or the tool’s settings. Encoded or hashed data is personal all the same.',
  },
  fr: {
    places: {
      url: 'dans l’adresse',
      referrer: 'dans l’adresse de provenance',
      body: 'dans le corps',
      cookie: 'dans un cookie',
      header: 'dans un en-tête',
      title: 'dans le titre de la page',
      dataLayer: 'dans le dataLayer',
    },
    consent: {
      none: 'sans réponse à un bandeau',
      accept: 'après acceptation',
      refuse: 'après refus',
    },
    canary: {
      address: 'valeur témoin mise dans l’adresse de la page',
      form: 'valeur témoin saisie dans un formulaire',
    },
    plain: 'en clair',
    encoded: 'sous la forme ',
    everyScript: 'lisible par tous les scripts de la page',
    remedy:
      'Retirez la donnée avant l’envoi : de l’adresse de la page, du dataLayer ou du réglage de l’outil. Une donnée encodée ou hachée reste personnelle.',
  },
};

/** Returns the texts for a finding of personal data, with the recommended action. */
export function personalDataAdvice(locale: Locale): PersonalDataAdvice {
  return WORDS[locale];
}

/** Returns the encoding of a value: "in plain", "as url+sha256". */
export function encodingText(encoding: string, locale: Locale): string {
  const { plain, encoded } = WORDS[locale];
  return encoding === 'plain' ? plain : encoded + encoding;
}

/** Returns the recipient: "Google Analytics 4 (www.google-analytics.com)". */
export function receiverText(
  { vendor, host }: { vendor: string | null; host: string | null },
  locale: Locale,
): string {
  if (host === null) return WORDS[locale].everyScript;
  return vendor === null ? host : `${vendor} (${host})`;
}
