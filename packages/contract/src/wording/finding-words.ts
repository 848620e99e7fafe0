import type { Locale } from '../locales.ts';
import type { FindingKind, PlanFinding } from '../tracking-plan.ts';
import { expectedInWords, seenInWords } from './finding-values.ts';
import { render } from './render.ts';

/** Text for all properties, if a finding names none. */
const WHOLE: Record<Locale, string> = { en: 'the properties', fr: 'les propriétés' };

/**
 * Sentences about findings. `{event}`, `{source}`, `{property}`, `{expected}` and `{seen}` are values of the finding.
 */
const en: Record<FindingKind, string> = {
  missing: '{event} is due on {source} and was not seen[: expected {expected}, seen {seen}].',
  unplanned: '{event} was seen on {source}, and the plan does not name it.',
  'too-often': '{event} was seen too often on {source}[: expected {expected}, seen {seen}].',
  'too-seldom': '{event} was seen too seldom on {source}[: expected {expected}, seen {seen}].',
  'missing-property': '{event} on {source} has no {property}.',
  'empty-property': '{property} of {event} on {source} is empty[: seen {seen}].',
  'wrong-type': '{property} of {event} on {source} is of a wrong type[: expected {expected}, seen {seen}].',
  'not-allowed':
    '{property} of {event} on {source} has a value that the plan refuses[: expected {expected}][; seen {seen}].',
  'extra-property': '{event} on {source} has {property}, which the plan does not name[: seen {seen}].',
  'sources-disagree':
    '{property} of {event} on {source} differs from the other sources[: expected {expected}, seen {seen}].',
  'order-wrong': '{event} was seen on {source} before the event that it comes after[: {expected}].',
};

const fr: Record<FindingKind, string> = {
  missing: '{event} est attendu sur {source} et n’a pas été vu[ : attendu {expected}, vu {seen}].',
  unplanned: '{event} a été vu sur {source}, et le plan ne le nomme pas.',
  'too-often': '{event} a été vu trop souvent sur {source}[ : attendu {expected}, vu {seen}].',
  'too-seldom': '{event} a été vu trop rarement sur {source}[ : attendu {expected}, vu {seen}].',
  'missing-property': 'L’événement {event} sur {source} n’a pas la propriété {property}.',
  'empty-property': '{property} de l’événement {event} sur {source} est vide[ : vu {seen}].',
  'wrong-type':
    '{property} de l’événement {event} sur {source} n’a pas le bon type[ : attendu {expected}, vu {seen}].',
  'not-allowed':
    '{property} de l’événement {event} sur {source} a une valeur que le plan refuse[ : attendu {expected}][ ; vu {seen}].',
  'extra-property':
    'L’événement {event} sur {source} a la propriété {property}, que le plan ne nomme pas[ : vu {seen}].',
  'sources-disagree':
    '{property} de l’événement {event} sur {source} diffère des autres sources[ : attendu {expected}, vu {seen}].',
  'order-wrong': '{event} a été vu sur {source} avant l’événement qui doit le précéder[ : {expected}].',
};

const WORDS: Record<Locale, Record<FindingKind, string>> = { fr, en };

export type SaidFinding = Pick<PlanFinding, 'kind' | 'event' | 'source' | 'property' | 'expected' | 'seen'>;

/** Returns the finding in one sentence. Its values are plain text of a page, which callers must escape. */
export function findingSentence(finding: SaidFinding, locale: Locale): string {
  return fillFinding(WORDS[locale][finding.kind], finding, locale);
}

/** Fills a sentence about a finding with its values. */
export function fillFinding(template: string, finding: SaidFinding, locale: Locale): string {
  const { event, source } = finding;
  const expected = expectedInWords(finding, locale);
  const property = finding.property ?? WHOLE[locale];
  // Brackets omit parts without a value. Here, a source without a value is the disagreement itself.
  const said = seenInWords(finding);
  const seen = finding.kind === 'sources-disagree' ? (said ?? NOTHING[locale]) : said;
  return capitalised(
    render(template, { event, source, property, expected, seen }),
    finding.property === null,
  );
}

const NOTHING: Record<Locale, string> = { en: 'nothing', fr: 'rien' };

/**
 * Returns the sentence with a capital first letter if it begins with the product's own words. A name is left unchanged.
 */
function capitalised(sentence: string, isOurs: boolean): string {
  const isWhole = isOurs && Object.values(WHOLE).some((words) => sentence.startsWith(words));
  return isWhole ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}
