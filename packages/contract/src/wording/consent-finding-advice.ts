import type { ConsentFindingKind } from '../consent-matrix.ts';
import type { Locale } from '../locales.ts';
import type { SaidConsentFinding } from './consent-finding-words.ts';
import { render } from './render.ts';

/** Advice on a finding of a consent matrix. Separate from the cause texts, because lists of causes need no advice. */
interface ConsentAdvice {
  /** Name of the kind, for lists and headings. */
  title: string;
  /** Recommended action. */
  remedy: string;
}

const en: Record<ConsentFindingKind, ConsentAdvice> = {
  'before-consent': {
    title: 'Fires before consent',
    remedy: 'Have the consent manager load {vendor} only once the visitor has accepted.',
  },
  'against-refusal': {
    title: 'Ignores the refusal',
    remedy: 'Tie {vendor} to the purpose that was refused, also where it is loaded by a tag manager.',
  },
  'against-gpc': {
    title: 'Ignores Global Privacy Control',
    remedy: 'Have the consent manager take Global Privacy Control for a refusal, and {vendor} wait for it.',
  },
  'lost-after-acceptance': {
    title: 'Lost after acceptance',
    remedy: 'Start {vendor} by the event that the consent manager gives when the visitor accepts.',
  },
  'twice-after-acceptance': {
    title: 'Fires twice after acceptance',
    remedy: 'Leave {vendor} a single trigger: at the page, or at the acceptance.',
  },
  'cookie-before-consent': {
    title: 'Cookie set before consent',
    remedy: 'Have {vendor} loaded only after consent, or without cookies until then.',
  },
  'no-refusal-at-first-level': {
    title: 'No refusal at the first level',
    remedy: 'Put a button that refuses all beside the one that accepts all, as easy to press.',
  },
  'no-banner': {
    title: 'Banner missing',
    remedy: 'Show the banner on this page, or list as exempt what needs no consent.',
  },
  'consent-default-late': {
    title: 'Consent default too late',
    remedy: 'Put gtag("consent", "default", ...) above every tag of Google.',
  },
  'order-depends-on-speed': {
    title: 'Order depends on speed',
    remedy:
      'Have {vendor} wait for the consent manager’s event without a time limit, and read the answer if it comes after it.',
  },
  'after-withdrawal': {
    title: 'Continues after the withdrawal',
    remedy:
      'Have the consent manager stop {vendor} and delete its cookies when the visitor withdraws, not only when the visitor refuses at first.',
  },
  'no-withdrawal': {
    title: 'No way to withdraw',
    remedy:
      'Put a lasting link or button on each page, for example “Cookie settings” in the footer, which opens the choice with a button that refuses all.',
  },
  'gpc-not-confirmed': {
    title: 'Global Privacy Control not confirmed',
    remedy:
      'Where Californian law applies, display “Opt-Out Request Honored” to browsers that send the signal, and show the opt-out in the visitor’s choices.',
  },
};

const fr: Record<ConsentFindingKind, ConsentAdvice> = {
  'before-consent': {
    title: 'Se déclenche avant le consentement',
    remedy: 'Ne chargez {vendor} par la plateforme de consentement qu’une fois que le visiteur a accepté.',
  },
  'against-refusal': {
    title: 'Ignore le refus',
    remedy: 'Liez {vendor} à la finalité refusée, y compris là où un gestionnaire de balises le charge.',
  },
  'against-gpc': {
    title: 'Ignore Global Privacy Control',
    remedy:
      'Faites traiter Global Privacy Control comme un refus par la plateforme de consentement, et faites attendre {vendor}.',
  },
  'lost-after-acceptance': {
    title: 'Perdu après l’acceptation',
    remedy: 'Démarrez {vendor} par l’événement que la plateforme de consentement donne à l’acceptation.',
  },
  'twice-after-acceptance': {
    title: 'Se déclenche deux fois après l’acceptation',
    remedy: 'Ne laissez à {vendor} qu’un seul déclencheur : la page, ou l’acceptation.',
  },
  'cookie-before-consent': {
    title: 'Cookie déposé avant le consentement',
    remedy: 'Ne chargez {vendor} qu’après le consentement, ou sans cookies jusque-là.',
  },
  'no-refusal-at-first-level': {
    title: 'Pas de refus au premier niveau',
    remedy: 'Placez un bouton qui refuse tout à côté de celui qui accepte tout, aussi facile à actionner.',
  },
  'no-banner': {
    title: 'Bandeau absent',
    remedy: 'Affichez le bandeau sur cette page, ou déclarez exempté ce qui ne demande pas de consentement.',
  },
  'consent-default-late': {
    title: 'Consentement par défaut trop tard',
    remedy: 'Placez gtag("consent", "default", ...) au-dessus de chaque balise de Google.',
  },
  'order-depends-on-speed': {
    title: 'L’ordre dépend de la vitesse',
    remedy:
      'Faites attendre à {vendor} l’événement de la plateforme de consentement sans limite de temps, et faites-lui lire la réponse s’il arrive après elle.',
  },
  'after-withdrawal': {
    title: 'Continue après le retrait',
    remedy:
      'Faites arrêter {vendor} et supprimer ses cookies par la plateforme de consentement au moment du retrait, et pas seulement lors d’un premier refus.',
  },
  'no-withdrawal': {
    title: 'Aucun moyen de retirer',
    remedy:
      'Placez sur chaque page un lien ou un bouton permanent, par exemple « Gérer mes cookies » dans le pied de page, qui rouvre le choix avec un bouton qui refuse tout.',
  },
  'gpc-not-confirmed': {
    title: 'Global Privacy Control non confirmé',
    remedy:
      'Là où le droit californien s’applique, affichez « Opt-Out Request Honored » aux navigateurs qui envoient le signal, et montrez l’opposition dans les choix du visiteur.',
  },
};

const WORDS: Record<Locale, Record<ConsentFindingKind, ConsentAdvice>> = { fr, en };

/** Returns the name of a kind of finding, for lists and headings. */
export function consentFindingTitle(kind: ConsentFindingKind, locale: Locale): string {
  return WORDS[locale][kind].title;
}

/** Returns the recommended action in one sentence. */
export function consentFindingRemedy(finding: SaidConsentFinding, locale: Locale): string {
  return render(WORDS[locale][finding.kind].remedy, finding);
}
