import type { ContainerRemedy } from '../container-answer.ts';
import type { Locale } from '../locales.ts';
import { render, type Values } from './render.ts';

interface AnswerWords {
  /** A condition that does not hold, with the actual value. */
  needs: string;
  needsUnknown: string;
  remedies: Record<ContainerRemedy['kind'], string>;
}

/** Templates in both languages. Placeholders are names from the caller: of tags, triggers and variables. */
export const CONTAINER_ANSWERS: Record<Locale, AnswerWords> = {
  en: {
    needs: 'needs {side} {operator} “{right}”: the page gave “{left}”',
    needsUnknown: 'needs {side} {operator} “{right|?}”: the value was not recorded',
    remedies: {
      'change-condition':
        'In the trigger {trigger}, change condition {condition}[: “{from}” becomes “{to}”].',
      'fix-push': 'In the page’s push, “{key}” must be “{to}”[ in place of “{from}”].',
      'push-event': 'The page must push the event “{key}”.',
      'ask-consent': 'Request consent before, or change what the tag needs: {names}.',
      'remove-blocking': 'Change or remove the blocking trigger {trigger}.',
      'resume-tag': 'Resume the tag: it is paused.',
      'fix-setup': 'Fix the tag that comes before[: {tag}].',
      'fire-again': 'Let the tag fire once for an event in place of once for a page.',
      'change-schedule': 'Change the time in which the tag may fire.',
      'add-trigger': 'Give the tag a trigger: it has none.',
      'add-tag': 'Add a tag that sends “{key}”: no tag of the container does.',
      'look-at-variables': 'Check these variables in the browser: {names}.',
    },
  },
  fr: {
    needs: 'demande {side} {operator} « {right} » : la page a donné « {left} »',
    needsUnknown: 'demande {side} {operator} « {right|?} » : la valeur n’a pas été enregistrée',
    remedies: {
      'change-condition':
        'Dans le déclencheur {trigger}, changez la condition {condition}[ : « {from} » devient « {to} »].',
      'fix-push': 'Dans l’envoi de la page, « {key} » doit valoir « {to} »[ au lieu de « {from} »].',
      'push-event': 'La page doit envoyer l’événement « {key} » au dataLayer.',
      'ask-consent': 'Demandez le consentement avant, ou changez ce que la balise exige : {names}.',
      'remove-blocking': 'Changez ou retirez le déclencheur d’exception {trigger}.',
      'resume-tag': 'Réactivez la balise : elle est en pause.',
      'fix-setup': 'Réparez la balise qui la précède[ : {tag}].',
      'fire-again': 'Laissez la balise se déclencher une fois par événement au lieu d’une fois par page.',
      'change-schedule': 'Changez la période de déclenchement de la balise.',
      'add-trigger': 'Donnez un déclencheur à la balise : elle n’en a aucun.',
      'add-tag': 'Ajoutez une balise qui envoie « {key} » : aucune balise du conteneur ne le fait.',
      'look-at-variables': 'Vérifiez ces variables dans le navigateur : {names}.',
    },
  },
};

/** Names, as shown on screens, of the objects that a remedy refers to by number. */
export interface RemedyNames {
  trigger?: string;
  variable?: string;
  tag?: string;
  names?: readonly string[];
}

/** Returns the sentence of a remedy. Conditions are counted from 1. */
export function remedySentence(remedy: ContainerRemedy, named: RemedyNames, locale: Locale): string {
  const { kind, condition, key, from, to } = remedy;
  return render(CONTAINER_ANSWERS[locale].remedies[kind], {
    key,
    from: textOf(from),
    to: textOf(to),
    condition: condition === undefined ? undefined : condition + 1,
    trigger: named.trigger ?? remedy.trigger,
    tag: named.tag ?? remedy.tag,
    names: named.names ?? remedy.names,
  });
}

/** Condition that is not met: the name of its side, its operator in words (negated if applicable), and both values. */
export interface MissedCondition {
  side: string;
  operator: string;
  holds: boolean | null;
  left?: unknown;
  right?: unknown;
}

/** Returns a sentence about an unmet condition: "needs {{Event}} equals “purchase”: the page gave “Purchase”". */
export function missedSentence(condition: MissedCondition, locale: Locale): string {
  const words = CONTAINER_ANSWERS[locale];
  const { side, operator, holds } = condition;
  const values: Values = { side, operator, left: textOf(condition.left), right: textOf(condition.right) };
  if (holds === null) return render(words.needsUnknown, values);
  return render(words.needs, values);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
}
