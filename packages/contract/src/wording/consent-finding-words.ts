import type { ConsentFinding, ConsentFindingKind } from '../consent-matrix.ts';
import type { Locale } from '../locales.ts';
import { render } from './render.ts';

/** Sentences about findings. `{vendor}`, `{expected}` and `{seen}` are values of the finding. */
const en: Record<ConsentFindingKind, string> = {
  'before-consent': '{vendor} fires before the visitor has answered the banner[ (full hits: {seen})].',
  'against-refusal': '{vendor} fires after the visitor has refused[ (full hits: {seen})].',
  'against-gpc': '{vendor} fires though the browser refuses sharing[ (full hits with Sec-GPC: {seen})].',
  'lost-after-acceptance':
    '{vendor} sent no full hit although the visitor had accepted: this visit is not counted.',
  'twice-after-acceptance':
    '{vendor} counted the same page again after the visitor had accepted[: {seen} page views, not {expected}].',
  'cookie-before-consent': '{vendor} set cookies or storage before the visitor had answered[: {seen}].',
  'no-refusal-at-first-level': 'The banner cannot be refused at its first level.',
  'no-banner': 'No banner requests consent, and vendors fire or store something[: {seen}].',
  'consent-default-late':
    '{vendor} sent a hit before the page had set the default of Consent Mode[, at {seen}; due was {expected}].',
  'order-depends-on-speed':
    'What {vendor} sends depends on how fast files come. Undelayed: {expected}. Held back: {seen}.',
  'after-withdrawal': '{vendor} continues after the visitor has withdrawn the consent[ ({seen})].',
  'no-withdrawal':
    'A visitor who has accepted finds no way to withdraw the consent on the page[ (found, without a refusal: {seen})].',
  'gpc-not-confirmed':
    'The page has the opt-out link of Californian law[ (“{seen}”)], but does not display that it has processed Global Privacy Control (CCPA regulations, 11 CCR § 7025(c)(6)).',
};

const fr: Record<ConsentFindingKind, string> = {
  'before-consent':
    '{vendor} se déclenche avant que le visiteur ait répondu au bandeau[ (hits complets : {seen})].',
  'against-refusal': '{vendor} se déclenche après le refus du visiteur[ (hits complets : {seen})].',
  'against-gpc':
    '{vendor} se déclenche alors que le navigateur refuse tout partage[ (hits complets avec Sec-GPC : {seen})].',
  'lost-after-acceptance':
    '{vendor} n’a envoyé aucun hit complet alors que le visiteur avait accepté : cette visite n’est pas comptée.',
  'twice-after-acceptance':
    '{vendor} a compté la même page une nouvelle fois après l’acceptation[ : {seen} pages vues, au lieu de {expected}].',
  'cookie-before-consent':
    '{vendor} a déposé des cookies ou du stockage avant la réponse du visiteur[ : {seen}].',
  'no-refusal-at-first-level': 'Le bandeau ne peut pas être refusé là où il pose la question.',
  'no-banner':
    'Aucun bandeau ne demande le consentement, et des éditeurs se déclenchent ou gardent quelque chose[ : {seen}].',
  'consent-default-late':
    '{vendor} a envoyé un hit avant que la page donne la valeur par défaut de Consent Mode[, à {seen} ; il la fallait à {expected}].',
  'order-depends-on-speed':
    'Ce que {vendor} envoie dépend de la vitesse des fichiers. Sans retard : {expected}. Avec retard : {seen}.',
  'after-withdrawal': '{vendor} continue après que le visiteur a retiré son consentement[ ({seen})].',
  'no-withdrawal':
    'Un visiteur qui a accepté ne trouve sur la page aucun moyen de retirer son consentement[ (trouvé, sans refus : {seen})].',
  'gpc-not-confirmed':
    'La page a le lien d’opposition du droit californien[ (« {seen} »)], mais n’affiche pas qu’elle a traité Global Privacy Control (règlement du CCPA, 11 CCR § 7025(c)(6)).',
};

const WORDS: Record<Locale, Record<ConsentFindingKind, string>> = { fr, en };

export type SaidConsentFinding = Pick<ConsentFinding, 'kind' | 'vendor' | 'expected' | 'seen'>;

/** Returns the finding in one sentence. Its values are plain text of a page, which callers must escape. */
export function consentFindingCause(finding: SaidConsentFinding, locale: Locale): string {
  return render(WORDS[locale][finding.kind], finding);
}
