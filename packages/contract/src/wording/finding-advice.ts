import type { Locale } from '../locales.ts';
import type { FindingKind } from '../tracking-plan.ts';
import { fillFinding, type SaidFinding } from './finding-words.ts';

/** Advice on a finding. Separate from the sentences, because lists of causes need no advice. */
interface FindingAdvice {
  /** Name of the kind, for lists and headings. */
  title: string;
  /** Recommended action. */
  remedy: string;
}

const en: Record<FindingKind, FindingAdvice> = {
  missing: {
    title: 'Event missing',
    remedy: 'Send {event} to {source} here, or change where the plan says that it is due.',
  },
  unplanned: {
    title: 'Event not in the plan',
    remedy: 'Add {event} to the plan, or stop sending it.',
  },
  'too-often': {
    title: 'Event too often',
    remedy: 'Look for what sends {event} again: two tags, a second trigger, or a page that is loaded again.',
  },
  'too-seldom': {
    title: 'Event too seldom',
    remedy: 'Send {event} to {source} each time that it happens, or change the figure in the plan.',
  },
  'missing-property': {
    title: 'Property missing',
    remedy: 'Add {property} to {event}.',
  },
  'empty-property': {
    title: 'Property empty',
    remedy: 'Fill {property} before {event} is sent, or leave it out where the plan does not require it.',
  },
  'wrong-type': {
    title: 'Wrong type',
    remedy: 'Send {property} as {expected|the type of the plan}.',
  },
  'not-allowed': {
    title: 'Value not allowed',
    remedy: 'Send a value that the plan allows for {property}, or add this one to the plan.',
  },
  'extra-property': {
    title: 'Property not in the plan',
    remedy: 'Stop sending {property}, or add it to the plan.',
  },
  'sources-disagree': {
    title: 'Sources disagree',
    remedy: 'Fill {property} on {source} from the same value as on the other sources.',
  },
  'order-wrong': {
    title: 'Wrong order',
    remedy: 'Send {event} only after {expected|the event that comes before it}.',
  },
};

const fr: Record<FindingKind, FindingAdvice> = {
  missing: {
    title: 'Événement manquant',
    remedy: 'Envoyez {event} à {source} ici, ou changez dans le plan l’endroit où il est attendu.',
  },
  unplanned: {
    title: 'Événement hors du plan',
    remedy: 'Ajoutez {event} au plan, ou cessez de l’envoyer.',
  },
  'too-often': {
    title: 'Événement trop fréquent',
    remedy: 'Cherchez ce qui renvoie {event} : deux balises, un second déclencheur ou une page rechargée.',
  },
  'too-seldom': {
    title: 'Événement trop rare',
    remedy: 'Envoyez {event} à {source} chaque fois qu’il se produit, ou changez le nombre dans le plan.',
  },
  'missing-property': {
    title: 'Propriété manquante',
    remedy: 'Ajoutez {property} à {event}.',
  },
  'empty-property': {
    title: 'Propriété vide',
    remedy:
      'Remplissez {property} avant l’envoi de l’événement {event}, ou retirez-la là où le plan ne l’exige pas.',
  },
  'wrong-type': {
    title: 'Type incorrect',
    remedy: 'Envoyez {property} comme {expected|le type du plan}.',
  },
  'not-allowed': {
    title: 'Valeur non autorisée',
    remedy: 'Envoyez une valeur que le plan autorise pour {property}, ou ajoutez celle-ci au plan.',
  },
  'extra-property': {
    title: 'Propriété hors du plan',
    remedy: 'Cessez d’envoyer {property}, ou ajoutez-la au plan.',
  },
  'sources-disagree': {
    title: 'Sources en désaccord',
    remedy: 'Remplissez {property} sur {source} avec la même valeur que sur les autres sources.',
  },
  'order-wrong': {
    title: 'Ordre incorrect',
    remedy: 'N’envoyez {event} qu’après {expected|l’événement qui le précède}.',
  },
};

const WORDS: Record<Locale, Record<FindingKind, FindingAdvice>> = { fr, en };

/** Returns the name of a kind of finding, for lists and headings. */
export function findingTitle(kind: FindingKind, locale: Locale): string {
  return WORDS[locale][kind].title;
}

/** Returns the recommended action in one sentence. */
export function findingRemedy(finding: SaidFinding, locale: Locale): string {
  return fillFinding(WORDS[locale][finding.kind].remedy, finding, locale);
}
