import type { Locale } from '../locales.ts';
import type { ProblemCause } from '../problem.ts';
import type { FindingKind } from '../tracking-plan.ts';
import type { Evidence } from '../verdict.ts';
import { render } from './render.ts';

/** What a cause of the tracking plan is, in one sentence without its full stop. */
const WORDS: Record<Locale, Record<FindingKind, string>> = {
  en: {
    missing: 'The event “{event}” is due on {source}, and does not come',
    unplanned: 'The event “{event}” on {source} is not in the tracking plan',
    'too-often': 'The event “{event}” comes too often on {source}[: {seen} times, planned {expected}]',
    'too-seldom': 'The event “{event}” comes too seldom on {source}[: {seen} times, planned {expected}]',
    'missing-property': 'The event “{event}” on {source} lacks its property {property}',
    'empty-property': 'The property {property} of the event “{event}” on {source} is empty',
    'wrong-type': 'The property {property} of the event “{event}” on {source} has a wrong type[: {expected} is due]',
    'not-allowed': 'The property {property} of the event “{event}” on {source} has a value that is not allowed[: {expected} is due]',
    'extra-property': 'The event “{event}” on {source} has a property that is not in the tracking plan: {property}',
    'sources-disagree': 'The property {property} of the event “{event}” on {source} differs from other sources[: {seen} instead of {expected}]',
    'order-wrong': 'The event “{event}” on {source} comes before the event that it follows[: {expected}]',
  },
  fr: {
    missing: 'L’événement « {event} » est attendu sur {source} et n’arrive pas',
    unplanned: 'L’événement « {event} » sur {source} n’est pas dans le plan de marquage',
    'too-often': 'L’événement « {event} » arrive trop souvent sur {source}[ : {seen} fois, prévu {expected}]',
    'too-seldom': 'L’événement « {event} » arrive trop peu sur {source}[ : {seen} fois, prévu {expected}]',
    'missing-property': 'L’événement « {event} » sur {source} n’a pas sa propriété {property}',
    'empty-property': 'La propriété {property} de l’événement « {event} » sur {source} est vide',
    'wrong-type': 'La propriété {property} de l’événement « {event} » sur {source} n’est pas du bon type[ : attendu {expected}]',
    'not-allowed': 'La propriété {property} de l’événement « {event} » sur {source} a une valeur non autorisée[ : attendu {expected}]',
    'extra-property': 'L’événement « {event} » sur {source} a une propriété hors du plan de marquage : {property}',
    'sources-disagree': 'La propriété {property} de l’événement « {event} » sur {source} diffère des autres sources[ : {seen} au lieu de {expected}]',
    'order-wrong': 'L’événement « {event} » sur {source} arrive avant l’événement qu’il doit suivre[ : {expected}]',
  },
};

type PlannedCause = Extract<ProblemCause, { kind: 'finding' }>;

export function plannedCauseText(cause: PlannedCause, locale: Locale, facts: Evidence = {}): string {
  const { finding, event, source, property } = cause;
  return render(WORDS[locale][finding], { ...facts, event, source, property: property ?? '' });
}
