import type { Locale } from '../locales.ts';
import type { PersonalDataKind } from '../personal-data.ts';
import { render } from './render.ts';

interface PersonalDataWording {
  kinds: Record<PersonalDataKind, string>;
  /** The page sends `{kind}` to `{host}`, in its `{field}`. `{seen}` is the mask. */
  leaves: string;
  /** Text for data that every script of the page can read. */
  readable: string;
}

const WORDS: Record<Locale, PersonalDataWording> = {
  en: {
    kinds: {
      email: 'e-mail address',
      phone: 'telephone number',
      iban: 'IBAN',
      card: 'card number',
      nir: 'French social security number (NIR)',
      name: 'name of a person',
    },
    leaves: '{host} receives personal data ({kind})[ in {field}][: {seen}].',
    readable: 'Every script of the page can read personal data ({kind})[ in {field}][: {seen}].',
  },
  fr: {
    kinds: {
      email: 'adresse e-mail',
      phone: 'numéro de téléphone',
      iban: 'IBAN',
      card: 'numéro de carte bancaire',
      nir: 'numéro de sécurité sociale (NIR)',
      name: 'nom de personne',
    },
    leaves: '{host} reçoit une donnée personnelle ({kind})[ dans {field}][ : {seen}].',
    readable:
      'Tous les scripts de la page peuvent lire une donnée personnelle ({kind})[ dans {field}][ : {seen}].',
  },
};

/** Returns the name of a kind of personal data, for lists and sentences. */
export function personalDataKind(kind: PersonalDataKind, locale: Locale): string {
  return WORDS[locale].kinds[kind];
}

export interface SaidPersonalData {
  kind: PersonalDataKind;
  /** Empty: the data was not sent. */
  host: string;
  field: string | null;
  /** Mask of the value. */
  seen: string | null;
}

/** Returns the disclosure in one sentence. Its values are plain text of a page, which callers must escape. */
export function personalDataCause({ kind, host, ...said }: SaidPersonalData, locale: Locale): string {
  const words = WORDS[locale];
  return render(words[host === '' ? 'readable' : 'leaves'], { kind: words.kinds[kind], host, ...said });
}
