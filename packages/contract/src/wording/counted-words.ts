import type { CountedHit, CountedReason, CountedState } from '../counted.ts';
import type { Locale, Words } from '../locales.ts';

/** Cause of a state, and the action that changes it. Null: nothing is to be done on the website. */
interface ReasonWords {
  cause: Words;
  remedy: Words | null;
}

export const COUNTED_STATE_WORDS: Record<CountedState, Words> = {
  counted: { en: 'counted', fr: 'compté' },
  late: { en: 'counted late', fr: 'compté en retard' },
  'left-out-as-asked': { en: 'left out as you asked', fr: 'exclu à votre demande' },
  'not-counted': { en: 'not counted', fr: 'non compté' },
  'cannot-say': { en: 'unknown', fr: 'inconnu' },
};

const REASONS: Record<CountedReason, ReasonWords> = {
  mark: {
    cause: {
      en: 'Hits with the mark of Vigie are in no report, and others are.',
      fr: 'Les hits marqués par Vigie ne sont dans aucun rapport, les autres y sont.',
    },
    remedy: null,
  },
  'excluded-address': {
    cause: {
      en: 'The settings of the site exclude the address of the visiting agent.',
      fr: 'Les réglages du site excluent l’adresse de l’agent qui visite.',
    },
    remedy: null,
  },
  'excluded-agent': {
    cause: {
      en: 'A pattern of excluded browsers matches the visiting browser.',
      fr: 'Un motif de navigateurs exclus correspond au navigateur qui visite.',
    },
    remedy: {
      en: 'Narrow the pattern in the settings of the site: it excludes ordinary visitors, too.',
      fr: 'Restreignez le motif dans les réglages du site : il exclut aussi des visiteurs ordinaires.',
    },
  },
  robot: {
    cause: {
      en: 'The report leaves out robots, and takes the visiting browser for one.',
      fr: 'Le rapport exclut les robots et prend le navigateur qui visite pour l’un d’eux.',
    },
    remedy: null,
  },
  'consent-denied': {
    cause: {
      en: 'The visit did not allow measurement: the vendor takes such a hit without showing it in reports.',
      fr: 'La visite n’autorisait pas la mesure : l’éditeur reçoit un tel hit sans le montrer dans ses rapports.',
    },
    remedy: null,
  },
  account: {
    cause: {
      en: 'The hit names no account, or one that does not exist.',
      fr: 'Le hit ne nomme aucun compte, ou un compte qui n’existe pas.',
    },
    remedy: {
      en: "Give the tag the account of the site: with Matomo `_paq.push(['setSiteId', '1'])`.",
      fr: "Donnez au tag le compte du site : avec Matomo `_paq.push(['setSiteId', '1'])`.",
    },
  },
  date: {
    cause: {
      en: 'The hit has a date that the collector takes only with a token.',
      fr: 'Le hit porte une date que le collecteur n’accepte qu’avec un jeton.',
    },
    remedy: {
      en: 'Leave the date out of hits that a browser sends (`cdt` with Matomo).',
      fr: 'Retirez la date des hits qu’un navigateur envoie (`cdt` avec Matomo).',
    },
  },
  authentication: {
    cause: {
      en: 'The token is missing, wrong or expired.',
      fr: 'Le jeton manque, est faux ou a expiré.',
    },
    remedy: {
      en: 'Give a valid token, or leave out what needs one.',
      fr: 'Donnez un jeton valide, ou retirez ce qui en demande un.',
    },
  },
  host: {
    cause: {
      en: 'The site counts known hosts only, and the host of the page is none of them.',
      fr: 'Le site ne compte que les hôtes connus, et celui de la page n’en est pas un.',
    },
    remedy: {
      en: 'Add the host to the addresses of the site, or let it count every host.',
      fr: 'Ajoutez l’hôte aux adresses du site, ou faites-lui compter tous les hôtes.',
    },
  },
  'site-search': {
    cause: {
      en: 'The address has a search parameter: the report has a site search in place of the page view.',
      fr: 'L’adresse porte un paramètre de recherche : le rapport contient une recherche interne au lieu de la page vue.',
    },
    remedy: {
      en: 'If the page is no search result, take the parameter off the list of search parameters of the site.',
      fr: 'Si la page n’est pas un résultat de recherche, retirez le paramètre de la liste des paramètres de recherche du site.',
    },
  },
  ping: {
    cause: {
      en: 'The page sent a ping only, which prolongs a visit and counts no page view.',
      fr: 'La page n’a envoyé qu’un ping, qui prolonge une visite et ne compte aucune page vue.',
    },
    remedy: {
      en: 'Call `trackPageView` before the first ping.',
      fr: 'Appelez `trackPageView` avant le premier ping.',
    },
  },
  'not-recorded': {
    cause: {
      en: 'The hit does not ask to be recorded (`rec=1` is missing).',
      fr: 'Le hit ne demande pas à être enregistré (`rec=1` manque).',
    },
    remedy: {
      en: 'Add `rec=1` to the address of the hit.',
      fr: 'Ajoutez `rec=1` à l’adresse du hit.',
    },
  },
  dropped: {
    cause: {
      en: 'The collector answered that it dropped the hit.',
      fr: 'Le collecteur a répondu qu’il écartait le hit.',
    },
    remedy: {
      en: 'Read the reason that the collector gives, and the settings of the site.',
      fr: 'Lisez la raison que donne le collecteur, et les réglages du site.',
    },
  },
  refused: {
    cause: { en: 'The collector refused the hit.', fr: 'Le collecteur a refusé le hit.' },
    remedy: {
      en: 'Read the answer of the collector: the hit itself shows no cause.',
      fr: 'Lisez la réponse du collecteur : le hit lui-même ne montre aucune cause.',
    },
  },
  invalid: {
    cause: {
      en: 'The collector could not validate the hit: it is a failed event.',
      fr: 'Le collecteur n’a pas pu valider le hit : c’est un événement en échec.',
    },
    remedy: {
      en: 'Read the message of the validation. Correct the hit, or publish the schema that it names.',
      fr: 'Lisez le message de la validation. Corrigez le hit, ou publiez le schéma qu’il nomme.',
    },
  },
  'not-sent': {
    cause: {
      en: 'The hit did not reach the collector.',
      fr: 'Le hit n’a pas atteint le collecteur.',
    },
    remedy: {
      en: 'See the checks of the page: they name what stopped the hit.',
      fr: 'Voyez les vérifications de la page : elles nomment ce qui a arrêté le hit.',
    },
  },
  unexplained: {
    cause: {
      en: 'The hit is not in the report, although a later control hit is. No setting that can be read explains it.',
      fr: 'Le hit n’est pas dans le rapport, alors qu’un hit de contrôle plus récent y est. Aucun réglage lisible ne l’explique.',
    },
    remedy: {
      en: 'Look at the plugins and filters of the collector, and at the server before it.',
      fr: 'Regardez les extensions et filtres du collecteur, et le serveur placé devant lui.',
    },
  },
  'not-in-interface': {
    cause: {
      en: 'The reporting interface does not show single hits of this kind.',
      fr: 'L’interface de rapport ne montre pas les hits de ce type un par un.',
    },
    remedy: null,
  },
  'other-account': {
    cause: {
      en: 'The hit names another account than the one that the reporting interface reads.',
      fr: 'Le hit nomme un autre compte que celui que lit l’interface de rapport.',
    },
    remedy: {
      en: 'Check that the page has the intended account, or name the interface of this account, too.',
      fr: 'Vérifiez que la page porte le compte voulu, ou nommez aussi l’interface de ce compte.',
    },
  },
  'totals-only': {
    cause: {
      en: 'The report shows totals only. They differ from the hits of the visits, or have hits of other visitors.',
      fr: 'Le rapport ne montre que des totaux. Ils diffèrent des hits des visites, ou comptent d’autres visiteurs.',
    },
    remedy: {
      en: 'Let the tag send an identifier as a property that the report shows, and name it with `marker`.',
      fr: 'Faites envoyer au tag un identifiant dans une propriété que le rapport montre, et nommez-la avec `marker`.',
    },
  },
  'no-identifier': {
    cause: {
      en: 'The hit has no identifier that the report stores, so it cannot be looked up.',
      fr: 'Le hit n’a pas d’identifiant que le rapport conserve : il ne peut pas y être cherché.',
    },
    remedy: null,
  },
  'no-control': {
    cause: {
      en: 'Neither the hit nor a control hit is in the report, so the report may be incomplete.',
      fr: 'Ni le hit ni un hit de contrôle n’est dans le rapport : celui-ci est peut-être incomplet.',
    },
    remedy: {
      en: 'Query it again later, or check the list of excluded addresses.',
      fr: 'Interrogez-le plus tard, ou vérifiez la liste des adresses exclues.',
    },
  },
  'interface-away': {
    cause: { en: 'The reporting interface does not answer.', fr: 'L’interface de rapport ne répond pas.' },
    remedy: {
      en: 'Check its address, and ask again.',
      fr: 'Vérifiez son adresse, puis interrogez-la de nouveau.',
    },
  },
  quota: {
    cause: {
      en: 'The quota of the reporting interface is spent.',
      fr: 'Le quota de l’interface de rapport est épuisé.',
    },
    remedy: { en: 'Ask again later.', fr: 'Interrogez-la plus tard.' },
  },
  'right-missing': {
    cause: {
      en: 'The token may not read the report of this account.',
      fr: 'Le jeton n’a pas le droit de lire le rapport de ce compte.',
    },
    remedy: {
      en: 'Give its user the right to view the site.',
      fr: 'Donnez à son utilisateur le droit de voir le site.',
    },
  },
  'visitor-log-off': {
    cause: { en: 'The visitor log of the site is off.', fr: 'Le journal des visites du site est désactivé.' },
    remedy: {
      en: 'Turn the visitor log on: in the settings of the site, in the general settings, or as the plugin Live. The answer says where.',
      fr: 'Activez le journal des visites : dans les réglages du site, dans les réglages généraux, ou comme extension Live. La réponse dit où.',
    },
  },
  'live-away': {
    cause: {
      en: 'The live report is not available, and the hit is in no other report yet.',
      fr: 'Le rapport en temps réel n’est pas disponible, et le hit n’est encore dans aucun autre.',
    },
    remedy: {
      en: 'Ask again once the reports of the day are complete.',
      fr: 'Interrogez-le une fois les rapports du jour complets.',
    },
  },
  'not-yet': {
    cause: {
      en: 'The report is not complete yet: its vendor says so.',
      fr: 'Le rapport n’est pas encore complet : son éditeur l’indique.',
    },
    remedy: { en: 'Ask again later.', fr: 'Interrogez-le plus tard.' },
  },
  'not-understood': {
    cause: {
      en: 'The answer of the reporting interface is not what its vendor describes.',
      fr: 'La réponse de l’interface de rapport n’est pas celle que son éditeur décrit.',
    },
    remedy: {
      en: 'Check the address of the interface, and its version.',
      fr: 'Vérifiez l’adresse de l’interface et sa version.',
    },
  },
};

/** Returns the sentences about a hit that was not counted, or whose state is unknown. */
export function countedSentences(
  { state, reason }: Pick<CountedHit, 'state' | 'reason'>,
  locale: Locale,
): { state: string; cause: string | null; remedy: string | null } {
  const words = reason === null ? null : REASONS[reason];
  return {
    state: COUNTED_STATE_WORDS[state][locale],
    cause: words?.cause[locale] ?? null,
    remedy: state === 'left-out-as-asked' ? null : (words?.remedy?.[locale] ?? null),
  };
}
