import type { ConsentFinding, ConsentFindingKind } from '../consent-matrix.ts';
import type { Locale } from '../locales.ts';
import { render } from './render.ts';

interface ConsentFindingWording {
  /** The kind by itself, as lists and headings name it. */
  title: string;
  /** What was found. `{vendor}`, `{expected}` and `{seen}` are of the finding. */
  cause: string;
  /** What to do. */
  remedy: string;
}

const en: Record<ConsentFindingKind, ConsentFindingWording> = {
  'before-consent': {
    title: 'Fires before consent',
    cause: '{vendor} fires before the visitor has answered the banner[ (full hits: {seen})].',
    remedy: 'Have the consent manager load {vendor} only once the visitor has accepted.',
  },
  'against-refusal': {
    title: 'Ignores the refusal',
    cause: '{vendor} fires after the visitor has refused[ (full hits: {seen})].',
    remedy: 'Tie {vendor} to the purpose that was refused, also where it is loaded by a tag manager.',
  },
  'against-gpc': {
    title: 'Ignores Global Privacy Control',
    cause:
      '{vendor} fires though the browser says that the visitor wants no sharing[ (full hits with Sec-GPC: {seen})].',
    remedy: 'Have the consent manager take Global Privacy Control for a refusal, and {vendor} wait for it.',
  },
  'lost-after-acceptance': {
    title: 'Lost after acceptance',
    cause: '{vendor} sent no full hit although the visitor had accepted: this visit is not counted.',
    remedy: 'Start {vendor} by the event that the consent manager gives when the visitor accepts.',
  },
  'twice-after-acceptance': {
    title: 'Fires twice after acceptance',
    cause:
      '{vendor} counted the same page again after the visitor had accepted[: {seen} page views, not {expected}].',
    remedy: 'Leave {vendor} a single trigger: at the page, or at the acceptance.',
  },
  'cookie-before-consent': {
    title: 'Cookie set before consent',
    cause: '{vendor} set cookies or storage before the visitor had answered[: {seen}].',
    remedy: 'Have {vendor} loaded only after consent, or without cookies until then.',
  },
  'no-refusal-at-first-level': {
    title: 'No refusal at the first level',
    cause: 'The banner cannot be refused where it first asks.',
    remedy: 'Put a button that refuses all beside the one that accepts all, as easy to press.',
  },
  'no-banner': {
    title: 'Banner missing',
    cause: 'No banner asks for consent, and vendors fire or keep something[: {seen}].',
    remedy: 'Show the banner on this page, or list as exempt what needs no consent.',
  },
  'consent-default-late': {
    title: 'Consent default too late',
    cause:
      '{vendor} sent a hit before the page had told the default of Consent Mode[, at {seen}; due was {expected}].',
    remedy: 'Put gtag("consent", "default", ...) above every tag of Google.',
  },
  'order-depends-on-speed': {
    title: 'Order depends on speed',
    cause: 'What {vendor} sends depends on how fast files come. Undelayed: {expected}. Held back: {seen}.',
    remedy:
      'Have {vendor} wait for the consent manager’s event without a time limit, and read the answer if it comes after it.',
  },
};

const fr: Record<ConsentFindingKind, ConsentFindingWording> = {
  'before-consent': {
    title: 'Se déclenche avant le consentement',
    cause: '{vendor} se déclenche avant que le visiteur ait répondu au bandeau[ (hits complets : {seen})].',
    remedy: 'Ne chargez {vendor} par la plateforme de consentement qu’une fois que le visiteur a accepté.',
  },
  'against-refusal': {
    title: 'Ignore le refus',
    cause: '{vendor} se déclenche après le refus du visiteur[ (hits complets : {seen})].',
    remedy: 'Liez {vendor} à la finalité refusée, y compris là où un gestionnaire de balises le charge.',
  },
  'against-gpc': {
    title: 'Ignore Global Privacy Control',
    cause:
      '{vendor} se déclenche alors que le navigateur dit que le visiteur ne veut aucun partage[ (hits complets avec Sec-GPC : {seen})].',
    remedy:
      'Faites traiter Global Privacy Control comme un refus par la plateforme de consentement, et faites attendre {vendor}.',
  },
  'lost-after-acceptance': {
    title: 'Perdu après l’acceptation',
    cause:
      '{vendor} n’a envoyé aucun hit complet alors que le visiteur avait accepté : cette visite n’est pas comptée.',
    remedy: 'Démarrez {vendor} par l’événement que la plateforme de consentement donne à l’acceptation.',
  },
  'twice-after-acceptance': {
    title: 'Se déclenche deux fois après l’acceptation',
    cause:
      '{vendor} a compté la même page une nouvelle fois après l’acceptation[ : {seen} pages vues, au lieu de {expected}].',
    remedy: 'Ne laissez à {vendor} qu’un seul déclencheur : la page, ou l’acceptation.',
  },
  'cookie-before-consent': {
    title: 'Cookie déposé avant le consentement',
    cause: '{vendor} a déposé des cookies ou du stockage avant la réponse du visiteur[ : {seen}].',
    remedy: 'Ne chargez {vendor} qu’après le consentement, ou sans cookies jusque-là.',
  },
  'no-refusal-at-first-level': {
    title: 'Pas de refus au premier niveau',
    cause: 'Le bandeau ne peut pas être refusé là où il pose la question.',
    remedy: 'Placez un bouton qui refuse tout à côté de celui qui accepte tout, aussi facile à actionner.',
  },
  'no-banner': {
    title: 'Bandeau absent',
    cause:
      'Aucun bandeau ne demande le consentement, et des fournisseurs se déclenchent ou gardent quelque chose[ : {seen}].',
    remedy: 'Affichez le bandeau sur cette page, ou déclarez exempté ce qui ne demande pas de consentement.',
  },
  'consent-default-late': {
    title: 'Consentement par défaut trop tard',
    cause:
      '{vendor} a envoyé un hit avant que la page donne la valeur par défaut de Consent Mode[, à {seen} ; il la fallait à {expected}].',
    remedy: 'Placez gtag("consent", "default", ...) au-dessus de chaque balise de Google.',
  },
  'order-depends-on-speed': {
    title: 'L’ordre dépend de la vitesse',
    cause:
      'Ce que {vendor} envoie dépend de la vitesse des fichiers. Sans retard : {expected}. Avec retard : {seen}.',
    remedy:
      'Faites attendre à {vendor} l’événement de la plateforme de consentement sans limite de temps, et faites-lui lire la réponse s’il arrive après elle.',
  },
};

const WORDS: Record<Locale, Record<ConsentFindingKind, ConsentFindingWording>> = { fr, en };

type SaidFinding = Pick<ConsentFinding, 'kind' | 'vendor' | 'expected' | 'seen'>;

/** A kind of finding by itself, as lists and headings name it. */
export function consentFindingTitle(kind: ConsentFindingKind, locale: Locale): string {
  return WORDS[locale][kind].title;
}

/** What was found, in one sentence. Its values are plain text of a page: whoever shows it escapes it. */
export function consentFindingCause(finding: SaidFinding, locale: Locale): string {
  return render(WORDS[locale][finding.kind].cause, finding);
}

/** What to do about it, in one sentence. */
export function consentFindingRemedy(finding: SaidFinding, locale: Locale): string {
  return render(WORDS[locale][finding.kind].remedy, finding);
}
