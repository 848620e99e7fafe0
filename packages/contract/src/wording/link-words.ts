import type { LinkFinding, LinkFindingKind, LinkHopCause } from '../link-report.ts';
import type { Locale, Words } from '../locales.ts';

export const LINK_KIND_WORDS: Record<LinkFindingKind, Words> = {
  'parameter-lost': { en: 'parameter lost', fr: 'paramètre perdu' },
  'parameter-changed': { en: 'parameter changed', fr: 'paramètre modifié' },
  'fragment-lost': { en: 'fragment lost', fr: 'fragment perdu' },
  'dead-link': { en: 'dead link', fr: 'lien mort' },
  'redirect-loop': { en: 'redirect loop', fr: 'boucle de redirections' },
  'wrong-host': { en: 'wrong host', fr: 'mauvais hôte' },
  'not-tracked': { en: 'not tracked', fr: 'non mesurée' },
  'first-hit-without-campaign': { en: 'first hit without campaign', fr: 'premier hit sans campagne' },
  naming: { en: 'naming', fr: 'nommage' },
  'personal-data': { en: 'personal data', fr: 'données personnelles' },
};

const CAUSES: Record<LinkHopCause, Words> = {
  http: { en: 'HTTP redirect', fr: 'redirection HTTP' },
  meta: { en: 'meta refresh', fr: 'meta refresh' },
  script: { en: 'script', fr: 'script' },
};

/** Returns the name of a way in which an answer leads on. */
export function hopCauseIn(locale: Locale, by: LinkHopCause): string {
  return CAUSES[by][locale];
}

type Sentence = (finding: LinkFinding) => string;
type Sentences = Record<LinkFindingKind, Sentence>;

const en: Sentences = {
  'parameter-lost': ({ parameter, hop, expected }) =>
    `Answer ${hop} loses ${parameter} (“${expected}”): pass the query on in its redirect.`,
  'parameter-changed': ({ parameter, hop, expected, seen }) =>
    `Answer ${hop} changes ${parameter} from “${expected}” to “${seen}”: pass the value on as it is.`,
  'fragment-lost': ({ hop, expected, seen }) =>
    seen === null
      ? `Answer ${hop} loses the fragment ${expected}: pass it on.`
      : `Answer ${hop} replaces the fragment ${expected} by ${seen}: pass it on.`,
  'dead-link': ({ hop, seen }) => `Answer ${hop} is no page (${seen}): correct the address.`,
  'redirect-loop': ({ hop, seen }) => `Answer ${hop} leads back to ${seen}, without end: end the redirects.`,
  'wrong-host': ({ expected, seen }) =>
    `The link lands on ${seen}, not on ${expected}: correct its target, or name the host.`,
  'not-tracked': ({ seen }) =>
    seen === null
      ? 'The landing page sends no page view: put the tag on it.'
      : `The link lands on no page (${seen}), so no page view is sent: lead it to a page first.`,
  'first-hit-without-campaign': ({ parameter, expected, seen }) =>
    `The first page view has ${seen === null ? `no ${parameter}` : `${parameter} “${seen}”`}, and the address has “${expected}”: let the tag read the whole address.`,
  naming: ({ parameter, expected, seen }) => {
    if (seen === null) return `The link has no ${parameter}: add it.`;
    return parameter !== null && expected === parameter
      ? `The link has “${seen}” in place of ${parameter}: its address was escaped twice.`
      : `${parameter} is “${seen}”: write ${expected}.`;
  },
  'personal-data': ({ parameter, hop, seen }) =>
    `${parameter === null ? 'The address' : parameter} names a person (${seen})${hop === null ? '' : `, since answer ${hop}`}: use an identifier.`,
};

const fr: Sentences = {
  'parameter-lost': ({ parameter, hop, expected }) =>
    `La réponse ${hop} perd ${parameter} («\u00A0${expected}\u00A0»)\u202F: transmettez les paramètres dans sa redirection.`,
  'parameter-changed': ({ parameter, hop, expected, seen }) =>
    `La réponse ${hop} change ${parameter} de «\u00A0${expected}\u00A0» en «\u00A0${seen}\u00A0»\u202F: transmettez la valeur telle quelle.`,
  'fragment-lost': ({ hop, expected, seen }) =>
    seen === null
      ? `La réponse ${hop} perd le fragment ${expected}\u202F: transmettez-le.`
      : `La réponse ${hop} remplace le fragment ${expected} par ${seen}\u202F: transmettez-le.`,
  'dead-link': ({ hop, seen }) => `La réponse ${hop} n’est pas une page (${seen})\u202F: corrigez l’adresse.`,
  'redirect-loop': ({ hop, seen }) =>
    `La réponse ${hop} ramène à ${seen}, sans fin\u202F: arrêtez les redirections.`,
  'wrong-host': ({ expected, seen }) =>
    `Le lien arrive sur ${seen} et non sur ${expected}\u202F: corrigez sa cible ou nommez cet hôte.`,
  'not-tracked': ({ seen }) =>
    seen === null
      ? 'La page d’arrivée n’envoie aucune page vue\u202F: posez-y le tag.'
      : `Le lien n’arrive pas sur une page (${seen}) et aucune page vue n’est envoyée\u202F: passez d’abord par une page.`,
  'first-hit-without-campaign': ({ parameter, expected, seen }) =>
    `La première page vue ${seen === null ? `n’a pas ${parameter}` : `a ${parameter} «\u00A0${seen}\u00A0»`} et l’adresse a «\u00A0${expected}\u00A0»\u202F: laissez le tag lire toute l’adresse.`,
  naming: ({ parameter, expected, seen }) => {
    if (seen === null) return `Le lien n’a pas ${parameter}\u202F: ajoutez-le.`;
    return parameter !== null && expected === parameter
      ? `Le lien a «\u00A0${seen}\u00A0» au lieu de ${parameter}\u202F: son adresse a été échappée deux fois.`
      : `${parameter} vaut «\u00A0${seen}\u00A0»\u202F: écrivez ${expected}.`;
  },
  'personal-data': ({ parameter, hop, seen }) =>
    `${parameter === null ? 'L’adresse' : parameter} nomme une personne (${seen})${hop === null ? '' : `, depuis la réponse ${hop}`}\u202F: utilisez un identifiant.`,
};

/** Returns the sentence about a finding, with what to do. */
export function linkFindingSentence(locale: Locale, finding: LinkFinding): string {
  return { en, fr }[locale][finding.kind](finding);
}
