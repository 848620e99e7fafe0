import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'failure.no-agent-online':
    'Aucun agent n’était en ligne pour prendre l’exécution. Démarrez un agent, puis relancez.',
  'failure.no-agent-fits':
    'Aucun agent n’avait les étiquettes et l’emplacement demandés. Donnez-les à un agent, ou demandez-en d’autres, puis relancez.',
  'failure.visit-budget':
    'L’entreprise avait épuisé ses visites du mois : rien n’a été visité. Auditez moins de pages ou moins souvent, ou demandez un budget plus élevé à un administrateur.',
  'failure.visit-limit':
    'Le site avait épuisé ses visites du jour : aucune page n’a été visitée. Relancez demain (UTC), ou demandez une limite plus élevée à un administrateur.',
  'failure.agent-lost':
    'Les agents qui avaient pris l’exécution ont cessé de répondre avant la fin. Les résultats déjà envoyés sont conservés.',
  'failure.order-refused': 'L’agent a refusé l’exécution. Synchronisez-le, puis relancez.',
  'failure.agent-refused':
    'L’agent a écarté l’exécution à chaque fois. Lisez son journal : son disque est peut-être plein. Ou choisissez un autre agent.',
  'failure.agent-timeout':
    'L’agent n’a pas répondu à temps. Vérifiez qu’il est démarré et qu’il peut être joint.',
  'failure.agent-busy':
    'L’agent n’a jamais été libre pour l’exécution. Relancez plus tard, ou choisissez un autre agent.',
  'failure.agent-paused': 'L’agent est resté en pause. Levez la pause, ou choisissez un autre agent.',
  'failure.deadline-passed':
    'L’exécution a dépassé sa durée maximale et a été arrêtée. Les pages visitées jusque-là sont enregistrées.',
  'failure.browser-not-found':
    'L’agent n’a trouvé aucun Chromium sur sa machine. Installez-en un, puis relancez.',
  'failure.browser-failed':
    'Le navigateur de l’agent n’a pas pu démarrer, ou s’est arrêté à plusieurs reprises.',
  'failure.discovery-failed':
    'La page de départ du site n’a pas pu être lue : ses liens sont inconnus. Vérifiez son adresse.',
  'failure.prelude-failed':
    'Le parcours de connexion a échoué, ou le site a déconnecté la visite sans cesse. Les pages déjà visitées sont enregistrées. Son dernier passage montre l’étape.',
  'failure.agent-fault': 'Une erreur s’est produite dans l’agent. Son journal en donne les détails.',
  'failure.unknown': 'L’exécution s’est arrêtée pour une raison que ce panneau ne connaît pas : {code}.',
} as const satisfies Same<typeof en>;
