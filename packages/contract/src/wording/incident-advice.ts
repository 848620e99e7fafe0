import type { IncidentSubject } from '../incident.ts';
import type { Locale } from '../locales.ts';

type Advice = Record<Exclude<IncidentSubject['kind'], 'cause'>, string>;

const en: Advice = {
  grade: 'The grade is that of now. The causes that cost most are on the page of the website’s health.',
  check: 'The tab of the check says which pages fail it, and by what.',
  silence:
    'No visit was made, so no fault could be seen. Look whether runs start, and whether an agent is online.',
  schedule: 'The run did not start, so nothing was measured. Look whether an agent is online.',
  agent:
    'The agent is to blame, not a website: its machine, its network or its pairing. Another agent takes its runs where there is one.',
  'hits-gone':
    'The pages had hits of this tracker, and have none now. A tag that was taken off does it, a refused consent, or a policy.',
  site: 'Most visits did not get to the pages: the website is down, it refuses them, or the network between them fails. What was measured before stands.',
  volumes:
    'Compare the days of the report with those of visits. If only the report falls, check its settings and ordinary browsers. If only visits fail, check the agent.',
  'visitors-fall':
    'Compare the beginning with releases and with changes of the plan, of containers and of the policy. If all visitors are fewer, look whether the sampler still arrives, and whether the website is reachable.',
  links:
    'The report of the check shows each broken link with its way, and the answer that loses its campaign. Correct the link or that redirect before the next mailing.',
  'server-side':
    'The tab Server of data quality shows the finding with the visit, the call and what to correct. Compare its beginning with versions of the server container and with releases of the shop.',
  'server-silence':
    'Check whether vigie proxy runs and reaches this panel, whether its token is valid, and whether the server still uses the proxy. If all of that is true, the server sends nothing to vendors.',
  blockers:
    'The tab “Other browsers” has the rule, the stopped address and the browsers. Visitors with this list are missing in reports from now on. If a release moved the tracker to this address, move it back; if the list changed, expect the loss in figures.',
  'reach-fall':
    'The tab “Other browsers” shows the factors of the reach: the browsers whose lists stop the tracker, and the answers after which it fires. Compare the beginning with releases, lists and the last consent matrix.',
  'cookie-shorter':
    'The tab “Other browsers” shows each cookie with its writer and the rule of the browser. Visitors who come back later count as new. A cookie that an answer of your own server sets, at an address like that of the page, keeps its lifetime.',
  journey:
    'The run of the journey has the reason and a picture. The page changed, or what the step waits for does not come. Fix the page, or record the step again.',
  'orders-rise':
    'Something changed three days ago or less: compare these days with releases, versions of containers and changes of the shop. The page of the cause shows the share of each day, and what the missing orders have in common. A group with a journey is tried at once.',
  orders:
    'No group that was tried explains them. Look at the day on which the share rises, and compare it with releases and changes of the shop. A further column of the orders (payment method, template, app version) gives the next comparison more to try.',
};

const fr: Advice = {
  grade: 'C’est la note de maintenant. Les causes qui coûtent le plus sont sur la page de santé du site.',
  check: 'L’onglet du contrôle dit quelles pages y échouent, et pourquoi.',
  silence:
    'Aucune visite n’a été faite, donc aucun défaut n’a pu être vu. Regardez si des exécutions démarrent et si un agent est en ligne.',
  schedule: 'L’exécution n’a pas démarré : rien n’a été mesuré. Regardez si un agent est en ligne.',
  agent:
    'L’agent est en cause, pas un site : sa machine, son réseau ou son association. Un autre agent prend ses exécutions s’il y en a un.',
  'hits-gone':
    'Ces pages envoyaient des hits de ce traceur et n’en envoient plus. Une balise retirée, un consentement refusé ou une politique de sécurité en sont la cause.',
  site: 'La plupart des visites n’ont pas atteint les pages : le site est hors service, il les refuse, ou le réseau entre les deux est en panne. Ce qui a été mesuré avant reste vrai.',
  volumes:
    'Comparez les jours du rapport à ceux des visites. Si seul le rapport baisse, regardez ses réglages et les navigateurs ordinaires. Si seules les visites échouent, regardez l’agent.',
  'visitors-fall':
    'Comparez le début aux mises en production et aux changements du plan, des conteneurs et de la politique de sécurité. Si tous les visiteurs sont moins nombreux, regardez si le script arrive encore et si le site est joignable.',
  links:
    'Le rapport de la vérification montre le chemin de chaque lien cassé et la réponse qui perd sa campagne. Corrigez le lien ou cette redirection avant le prochain envoi.',
  'server-side':
    'L’onglet Serveur de la qualité des données montre le constat avec la visite, l’appel et ce qu’il faut corriger. Comparez le début aux versions du conteneur serveur et aux mises en production de la boutique.',
  'server-silence':
    'Regardez si vigie proxy tourne et atteint ce panneau, si son jeton est valable, et si le serveur passe encore par le proxy. Si tout cela est vrai, le serveur n’envoie rien aux éditeurs.',
  blockers:
    'L’onglet « Autres navigateurs » donne la règle, l’adresse bloquée et les navigateurs. Les visiteurs qui ont cette liste manquent désormais dans les rapports. Si une mise en production a déplacé le traceur vers cette adresse, remettez-le en place ; si la liste a changé, attendez-vous à cette perte dans les chiffres.',
  'reach-fall':
    'L’onglet « Autres navigateurs » montre les facteurs de la portée : les navigateurs dont les listes bloquent le traceur, et les réponses après lesquelles il se déclenche. Comparez le début aux mises en production, aux listes et à la dernière matrice du consentement.',
  'cookie-shorter':
    'L’onglet « Autres navigateurs » montre chaque cookie avec ce qui l’écrit et la règle du navigateur. Les visiteurs qui reviennent plus tard comptent comme nouveaux. Un cookie que pose une réponse de votre propre serveur, à une adresse comme celle de la page, garde sa durée.',
  journey:
    'L’exécution du parcours en donne la raison et une image. La page a changé, ou ce que l’étape attend ne vient pas. Corrigez la page, ou réenregistrez l’étape.',
  'orders-rise':
    'Quelque chose a changé il y a trois jours au plus : comparez ces jours aux mises en production, aux versions de conteneur et aux changements de la boutique. La page de la cause montre la part de chaque jour et ce que les commandes manquantes ont en commun. Un groupe qui a un parcours s’essaie aussitôt.',
  orders:
    'Aucun groupe essayé ne les explique. Cherchez le jour où la part augmente, et comparez-le aux mises en production et aux changements de la boutique. Une colonne de plus dans les commandes (moyen de paiement, gabarit, version de l’application) donne plus à essayer à la comparaison suivante.',
};

const ADVICE: Record<Locale, Advice> = { fr, en };

/**
 * Returns the recommended action for an incident. Returns null for a root cause, which has the remedy of its problem.
 */
export function whatToDo({ kind }: IncidentSubject, locale: Locale): string | null {
  return kind === 'cause' ? null : ADVICE[locale][kind];
}
