import type { Locale } from '../locales.ts';

/** Texts for a kind of step: alone, and with its target. */
type Phrase = readonly [alone: string, about?: string];

/** Texts by the type of a step, and by the name of Vigie's custom steps. */
const en = {
  navigate: ['Open a page', 'Open {about}'],
  click: ['Click', 'Click “{about}”'],
  doubleClick: ['Double-click', 'Double-click “{about}”'],
  change: ['Fill in', 'Fill in “{about}”'],
  keyDown: ['Press a key', 'Press the key {about}'],
  keyUp: ['Release a key', 'Release the key {about}'],
  hover: ['Hover', 'Hover over “{about}”'],
  scroll: ['Scroll', 'Scroll to “{about}”'],
  waitForElement: ['Wait for an element', 'Wait for “{about}”'],
  waitForExpression: ['Wait for an expression', 'Wait for the expression {about}'],
  setViewport: ['Size the window', 'Size the window to {about}'],
  emulateNetworkConditions: ['Set the network’s speed'],
  close: ['Close the tab'],
  customStep: ['Step of another tool', 'Step of another tool: {about}'],
  'vigie.consent': ['Answer the consent banner'],
  'vigie.push': ['Push to a dataLayer'],
  'vigie.cookie': ['Set a cookie'],
  'vigie.storage': ['Write to the storage'],
  'vigie.expectEvent': ['Require an event'],
  'vigie.expectNoEvent': ['Exclude an event'],
  'vigie.upload': ['Choose a file'],
} as const satisfies Record<string, Phrase>;

type Kind = keyof typeof en;

const fr: Record<Kind, Phrase> = {
  navigate: ['Ouvrir une page', 'Ouvrir {about}'],
  click: ['Cliquer', 'Cliquer sur « {about} »'],
  doubleClick: ['Double-cliquer', 'Double-cliquer sur « {about} »'],
  change: ['Remplir', 'Remplir « {about} »'],
  keyDown: ['Appuyer sur une touche', 'Appuyer sur la touche {about}'],
  keyUp: ['Relâcher une touche', 'Relâcher la touche {about}'],
  hover: ['Survoler', 'Survoler « {about} »'],
  scroll: ['Faire défiler', 'Faire défiler jusqu’à « {about} »'],
  waitForElement: ['Attendre un élément', 'Attendre « {about} »'],
  waitForExpression: ['Attendre une expression', 'Attendre l’expression {about}'],
  setViewport: ['Dimensionner la fenêtre', 'Dimensionner la fenêtre à {about}'],
  emulateNetworkConditions: ['Régler la vitesse du réseau'],
  close: ['Fermer l’onglet'],
  customStep: ['Étape d’un autre outil', 'Étape d’un autre outil : {about}'],
  'vigie.consent': ['Répondre au bandeau de consentement'],
  'vigie.push': ['Ajouter à un dataLayer'],
  'vigie.cookie': ['Poser un cookie'],
  'vigie.storage': ['Écrire dans le stockage'],
  'vigie.expectEvent': ['Exiger un événement'],
  'vigie.expectNoEvent': ['Exclure un événement'],
  'vigie.upload': ['Choisir un fichier'],
};

const PHRASES: Record<Locale, Record<Kind, Phrase>> = { en, fr };
/** Format in which the Recorder writes a selector by accessible name or text, with an optional role. */
const BY_NAME = /^(?:aria|text)\/(.+?)(?:\[role="[^"]*"\])?$/;

const isKind = (name: string): name is Kind => Object.hasOwn(en, name);

/** Returns the text for a kind of step: a type, or the name of one of Vigie's custom steps. */
export function stepKindIn(locale: Locale, kind: string): string {
  return PHRASES[locale][isKind(kind) ? kind : 'customStep'][0];
}

export interface LabelledStep {
  label: string;
  /** Absent in old runs. It is then derived from the label. */
  type?: string | undefined;
}

/**
 * Returns a step in words. A label written by a user is returned unchanged. The label that `labelOf` creates from type
 * and target becomes a phrase.
 */
export function stepTextIn(locale: Locale, { label, type }: LabelledStep): string {
  const [first, about] = splitAt(label, label.indexOf(' '));
  if (!isKind(first) || first.startsWith('vigie.') || (type !== undefined && type !== first)) return label;
  if (about === '') return stepKindIn(locale, first);
  if (first === 'customStep' && isKind(about)) return stepKindIn(locale, about);
  const phrase = PHRASES[locale][first][1];
  return phrase === undefined ? label : phrase.replace('{about}', () => BY_NAME.exec(about)?.[1] ?? about);
}

function splitAt(text: string, place: number): [string, string] {
  return place === -1 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}
