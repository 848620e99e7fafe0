import type { FieldError } from '../errors.ts';
import type { Locale } from '../locales.ts';
import { RECORDING_LIMITS, STEP_TYPES } from '../recording.ts';

/**
 * Texts for refused recordings, by the codes of the recording's schema: parts of a sentence, after the field's name.
 */
const CODES_EN = {
  'url-invalid': 'write a full address, for example https://www.example.org/',
  'timeout-invalid': `write whole milliseconds from 1 to ${RECORDING_LIMITS.timeoutMs}`,
  'selector-empty': 'write a selector, for example "aria/Buy" or "#buy"',
  'selector-missing': 'write at least one selector, for example "aria/Buy" or "#buy"',
  'selector-too-long': 'a selector has at most 5000 characters',
  'key-invalid': 'write the name of a key, for example Enter',
  'title-required': 'write what the journey is called',
  'title-too-long': 'a title has at most 200 characters',
  'steps-missing': 'write at least one step',
  'steps-too-many': `a recording contains at most ${RECORDING_LIMITS.steps} steps`,
  'source-unknown':
    'write the family of a tracker (ga4), a dataLayer (dataLayer:dataLayer) or the calls of a server (server:ga4)',
  'event-nameless': 'write the name of the event',
  'event-name-too-long': 'a name has at most 200 characters',
};
const CODES_FR: Record<keyof typeof CODES_EN, string> = {
  'url-invalid': 'écrivez une adresse complète, par exemple https://www.example.org/',
  'timeout-invalid': `écrivez des millisecondes entières, de 1 à ${RECORDING_LIMITS.timeoutMs}`,
  'selector-empty': 'écrivez un sélecteur, par exemple « aria/Acheter » ou « #acheter »',
  'selector-missing': 'écrivez au moins un sélecteur, par exemple « aria/Acheter » ou « #acheter »',
  'selector-too-long': 'un sélecteur a 5000 caractères au plus',
  'key-invalid': 'écrivez le nom d’une touche, par exemple Enter',
  'title-required': 'écrivez comment s’appelle le parcours',
  'title-too-long': 'un titre a 200 caractères au plus',
  'steps-missing': 'écrivez au moins une étape',
  'steps-too-many': `un enregistrement a ${RECORDING_LIMITS.steps} étapes au plus`,
  'source-unknown':
    'écrivez la famille d’un traceur (ga4), un dataLayer (dataLayer:dataLayer) ou les appels d’un serveur (server:ga4)',
  'event-nameless': 'écrivez le nom de l’événement',
  'event-name-too-long': 'un nom a 200 caractères au plus',
};

/** Texts for general codes of any schema. */
const OTHERS_EN = {
  'step-type-unknown': `there is no such kind of step: write one of ${STEP_TYPES.join(', ')}`,
  required: 'it is missing',
  'too-small': 'it is too small, or too short',
  'too-big': 'it is too large, or too long',
  'invalid-type': 'it is not of the right type',
  'unrecognized-keys': 'it contains a name that is not known',
  'character-not-storable': 'it contains a character that cannot be stored',
  'input-too-deep': 'it is nested too deeply',
  invalid: 'this is not understood',
};
const OTHERS_FR: Record<keyof typeof OTHERS_EN, string> = {
  'step-type-unknown': `ce genre d’étape n’existe pas : écrivez l’un de ${STEP_TYPES.join(', ')}`,
  required: 'c’est absent',
  'too-small': 'c’est trop petit, ou trop court',
  'too-big': 'c’est trop grand, ou trop long',
  'invalid-type': 'ce n’est pas du bon type',
  'unrecognized-keys': 'un nom n’y est pas connu',
  'character-not-storable': 'un caractère ne peut pas être conservé',
  'input-too-deep': 'il y a trop de niveaux imbriqués',
  invalid: 'ce n’est pas compris',
};

type Sentences = Readonly<Partial<Record<string, string>>>;
const CODES: Record<Locale, Sentences> = { en: CODES_EN, fr: CODES_FR };
const OTHERS: Record<Locale, Sentences & typeof OTHERS_EN> = { en: OTHERS_EN, fr: OTHERS_FR };

/** Returns the text for a code of the recording's schema. Returns null for any other code. */
export const recordingFaultIn = (locale: Locale, code: string): string | null => CODES[locale][code] ?? null;

/** Returns the fault of a field of a recording as text, for any code. */
export function sayRecordingFault(locale: Locale, { code, path }: Pick<FieldError, 'code' | 'path'>): string {
  const others = OTHERS[locale];
  if (code === 'invalid-union' && /(?:^|\.)type$/.test(path)) return others['step-type-unknown'];
  return (
    recordingFaultIn(locale, code) ??
    (Object.hasOwn(others, code) ? others[code] : undefined) ??
    others.invalid
  );
}
