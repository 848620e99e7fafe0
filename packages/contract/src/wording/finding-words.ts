import type { Locale } from '../locales.ts';
import type { FindingKind, PlanFinding } from '../tracking-plan.ts';
import { expectedInWords, seenInWords } from './finding-values.ts';
import { render } from './render.ts';

interface FindingWording {
  /** The kind by itself, as lists and headings name it. */
  title: string;
  /** What was found. `{event}`, `{source}`, `{property}`, `{expected}` and `{seen}` are of the finding. */
  sentence: string;
  /** What to do. */
  remedy: string;
}

/** The properties as a whole, where a finding names none of them. */
const WHOLE: Record<Locale, string> = { en: 'the properties', fr: 'les propriétés' };

const en: Record<FindingKind, FindingWording> = {
  missing: {
    title: 'Event missing',
    sentence: '{event} is due on {source} and was not seen[: expected {expected}, seen {seen}].',
    remedy: 'Send {event} to {source} here, or change where the plan says that it is due.',
  },
  unplanned: {
    title: 'Event not in the plan',
    sentence: '{event} was seen on {source}, and the plan does not name it.',
    remedy: 'Add {event} to the plan, or stop sending it.',
  },
  'too-often': {
    title: 'Event too often',
    sentence: '{event} was seen too often on {source}[: expected {expected}, seen {seen}].',
    remedy: 'Look for what sends {event} again: two tags, a second trigger, or a page that is loaded again.',
  },
  'too-seldom': {
    title: 'Event too seldom',
    sentence: '{event} was seen too seldom on {source}[: expected {expected}, seen {seen}].',
    remedy: 'Send {event} to {source} each time that it happens, or change the figure in the plan.',
  },
  'missing-property': {
    title: 'Property missing',
    sentence: '{event} on {source} has no {property}.',
    remedy: 'Add {property} to {event}.',
  },
  'empty-property': {
    title: 'Property empty',
    sentence: '{property} of {event} on {source} says nothing[: seen {seen}].',
    remedy: 'Fill {property} before {event} is sent, or leave it out where the plan does not require it.',
  },
  'wrong-type': {
    title: 'Wrong type',
    sentence: '{property} of {event} on {source} is of a wrong type[: expected {expected}, seen {seen}].',
    remedy: 'Send {property} as {expected|the type of the plan}.',
  },
  'not-allowed': {
    title: 'Value not allowed',
    sentence:
      '{property} of {event} on {source} has a value that the plan refuses[: expected {expected}][; seen {seen}].',
    remedy: 'Send a value that the plan allows for {property}, or add this one to the plan.',
  },
  'extra-property': {
    title: 'Property not in the plan',
    sentence: '{event} on {source} has {property}, which the plan does not name[: seen {seen}].',
    remedy: 'Stop sending {property}, or add it to the plan.',
  },
  'sources-disagree': {
    title: 'Sources disagree',
    sentence:
      '{property} of {event} on {source} is not what the other sources tell[: expected {expected}, seen {seen}].',
    remedy: 'Fill {property} on {source} from the same value as on the other sources.',
  },
  'order-wrong': {
    title: 'Wrong order',
    sentence: '{event} was seen on {source} before the event that it comes after[: {expected}].',
    remedy: 'Send {event} only after {expected|the event that comes before it}.',
  },
};

const fr: Record<FindingKind, FindingWording> = {
  missing: {
    title: 'Événement manquant',
    sentence: '{event} est attendu sur {source} et n’a pas été vu[ : attendu {expected}, vu {seen}].',
    remedy: 'Envoyez {event} à {source} ici, ou changez dans le plan l’endroit où il est attendu.',
  },
  unplanned: {
    title: 'Événement hors du plan',
    sentence: '{event} a été vu sur {source}, et le plan ne le nomme pas.',
    remedy: 'Ajoutez {event} au plan, ou cessez de l’envoyer.',
  },
  'too-often': {
    title: 'Événement trop fréquent',
    sentence: '{event} a été vu trop souvent sur {source}[ : attendu {expected}, vu {seen}].',
    remedy: 'Cherchez ce qui renvoie {event} : deux balises, un second déclencheur ou une page rechargée.',
  },
  'too-seldom': {
    title: 'Événement trop rare',
    sentence: '{event} a été vu trop rarement sur {source}[ : attendu {expected}, vu {seen}].',
    remedy: 'Envoyez {event} à {source} chaque fois qu’il se produit, ou changez le nombre dans le plan.',
  },
  'missing-property': {
    title: 'Propriété manquante',
    sentence: 'L’événement {event} sur {source} n’a pas la propriété {property}.',
    remedy: 'Ajoutez {property} à {event}.',
  },
  'empty-property': {
    title: 'Propriété vide',
    sentence: '{property} de l’événement {event} sur {source} ne dit rien[ : vu {seen}].',
    remedy:
      'Remplissez {property} avant l’envoi de l’événement {event}, ou retirez-la là où le plan ne l’exige pas.',
  },
  'wrong-type': {
    title: 'Type incorrect',
    sentence:
      '{property} de l’événement {event} sur {source} n’a pas le bon type[ : attendu {expected}, vu {seen}].',
    remedy: 'Envoyez {property} comme {expected|le type du plan}.',
  },
  'not-allowed': {
    title: 'Valeur non autorisée',
    sentence:
      '{property} de l’événement {event} sur {source} a une valeur que le plan refuse[ : attendu {expected}][ ; vu {seen}].',
    remedy: 'Envoyez une valeur que le plan autorise pour {property}, ou ajoutez celle-ci au plan.',
  },
  'extra-property': {
    title: 'Propriété hors du plan',
    sentence:
      'L’événement {event} sur {source} a la propriété {property}, que le plan ne nomme pas[ : vu {seen}].',
    remedy: 'Cessez d’envoyer {property}, ou ajoutez-la au plan.',
  },
  'sources-disagree': {
    title: 'Sources en désaccord',
    sentence:
      '{property} de l’événement {event} sur {source} n’est pas ce que disent les autres sources[ : attendu {expected}, vu {seen}].',
    remedy: 'Remplissez {property} sur {source} avec la même valeur que sur les autres sources.',
  },
  'order-wrong': {
    title: 'Ordre incorrect',
    sentence: '{event} a été vu sur {source} avant l’événement qui doit le précéder[ : {expected}].',
    remedy: 'N’envoyez {event} qu’après {expected|l’événement qui le précède}.',
  },
};

const WORDS: Record<Locale, Record<FindingKind, FindingWording>> = { fr, en };

type SaidFinding = Pick<PlanFinding, 'kind' | 'event' | 'source' | 'property' | 'expected' | 'seen'>;

/** A kind of finding by itself, as lists and headings name it. */
export function findingTitle(kind: FindingKind, locale: Locale): string {
  return WORDS[locale][kind].title;
}

/** What was found, in one sentence. Its values are plain text of a page: whoever shows it escapes it. */
export function findingSentence(finding: SaidFinding, locale: Locale): string {
  return filled(WORDS[locale][finding.kind].sentence, finding, locale);
}

/** What to do about it, in one sentence. */
export function findingRemedy(finding: SaidFinding, locale: Locale): string {
  return filled(WORDS[locale][finding.kind].remedy, finding, locale);
}

function filled(template: string, finding: SaidFinding, locale: Locale): string {
  const { event, source } = finding;
  const expected = expectedInWords(finding, locale);
  const property = finding.property ?? WHOLE[locale];
  // The brackets of a sentence leave out what has no value, but a source that tells nothing is what disagrees.
  const said = seenInWords(finding);
  const seen = finding.kind === 'sources-disagree' ? (said ?? NOTHING[locale]) : said;
  return capitalised(
    render(template, { event, source, property, expected, seen }),
    finding.property === null,
  );
}

const NOTHING: Record<Locale, string> = { en: 'nothing', fr: 'rien' };

/** A name stands as it is written; a sentence that begins with our own words begins with a capital. */
function capitalised(sentence: string, isOurs: boolean): string {
  const isWhole = isOurs && Object.values(WHOLE).some((words) => sentence.startsWith(words));
  return isWhole ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}
