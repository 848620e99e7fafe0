import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  compare: 'Comparer',
  'title.audit': 'Audit',
  'title.audit-from': 'Audit depuis {location}',
  'title.pool': 'Exécution du pool « {name} »',
  'title.test': 'Exécution du test « {name} »',
  'title.journey': 'Exécution du parcours « {name} »',
  'title.discovery': 'Recherche de pages',
  'title.trial': 'Essai sur une page',
  'title.gone': 'Exécution d’un élément supprimé',
  'running.title': 'Exécution en cours',
  'running.lost': 'Connexion perdue, nouvel essai…',
  'running.leave': 'Vous pouvez quitter cette page : l’exécution continue.',
  'running.now': 'Visite en cours',
  'running.bar': 'Avancement de l’exécution',
  'phase.waiting': 'En attente d’un agent…',
  'phase.discovering': 'Recherche des pages…',
  'phase.inspecting': 'Visite des pages',
  'phase.done': 'Calcul des chiffres…',
  'waiting.no-agent-online':
    'Aucun agent n’est en ligne. L’exécution démarrera d’elle-même dès qu’il y en aura un : démarrez un agent, ou annulez.',
  'waiting.no-agent-fits':
    'Aucun agent n’a les étiquettes et l’emplacement demandés. L’exécution démarrera d’elle-même dès qu’un agent les aura : changez un agent ou ce qui est demandé, ou annulez.',
  'waiting.agent-busy': 'L’agent est déjà bien occupé. L’exécution démarrera dès qu’il aura de la place.',
  'waiting.agent-timeout':
    'L’agent n’a pas répondu à temps. Il est sollicité de nouveau toutes les quelques secondes.',
  'waiting.agent-refused':
    'L’agent ne prend pas l’exécution pour l’instant. Il est sollicité de nouveau, après des pauses de plus en plus longues.',
  'waiting.visit-limit':
    'Le site a reçu ses visites du jour. L’exécution commence avec le jour suivant (UTC).',
  'waiting.visit-budget':
    'L’entreprise a reçu ses visites du mois. L’exécution commence dès que d’autres en rendent, ou avec le mois suivant (UTC).',
  'waiting.agent-paused': 'L’agent est en pause. L’exécution démarrera à la fin de la pause.',
  'figures.of': { one: '{done} sur {count} page', other: '{done} sur {count} pages' },
  'figures.done': { one: '{count} page faite', other: '{count} pages faites' },
  'figures.failed': { one: '{count} non visitée', other: '{count} non visitées' },
  'figures.grade': 'note {grade}, {percent}',
  'figures.agent': 'par {name}',
  'figures.agents': { one: 'par {name}', other: 'par {name} et d’autres ({count} agents)' },
  'figures.location': 'depuis {location}',
  'figures.left': 'encore {time} environ',
  'figures.found': { one: '{count} page trouvée', other: '{count} pages trouvées' },
  'figures.skipped': { one: '{count} page écartée', other: '{count} pages écartées' },
  'skipped.why': 'Pourquoi des pages ont été écartées',
  'figures.unread': {
    one: '{count} plan du site ou robots.txt non lu en entier',
    other: '{count} plans du site ou robots.txt non lus en entier',
  },
  'unread.why': 'Lesquels, et pourquoi',
  'unread.first': 'Les {count} premiers sont cités ; il peut y en avoir d’autres.',
  'cancel.button': 'Annuler l’exécution',
  'cancel.title': 'Annuler cette exécution ?',
  'cancel.text': 'Les pages déjà visitées sont gardées. Les autres ne seront pas visitées.',
  'cancel.keep': 'La laisser continuer',
  'cancel.failed': 'L’exécution n’a pas pu être annulée',
  'end.succeeded': 'Exécution terminée',
  'end.graded': 'Exécution terminée : note {grade}, {percent}',
  'end.tests': {
    one: 'Exécution terminée : {passed} résultat de test réussi sur {count}',
    other: 'Exécution terminée : {passed} résultats de test réussis sur {count}',
  },
  'end.cancelled': 'Exécution annulée',
  'end.failed': 'L’exécution a échoué',
  'end.pages': { one: '{count} page visitée', other: '{count} pages visitées' },
  'end.not-visited': {
    one: '{count} page n’a pas pu être visitée',
    other: '{count} pages n’ont pas pu être visitées',
  },
  'end.nothing': 'Aucune page n’a été visitée.',
  'end.took': 'en {time}',
  'end.retry': 'Relancer',
  'end.retry-failed': 'L’exécution n’a pas pu être relancée',
  'tests.passed': { one: '{count} résultat de test réussi', other: '{count} résultats de test réussis' },
  'tests.failed': { one: '{count} en échec', other: '{count} en échec' },
  'tests.errors': { one: '{count} erreur', other: '{count} erreurs' },
  'tests.skipped': { one: '{count} ignoré', other: '{count} ignorés' },
  'form.submit': 'Exécuter',
  'form.failed': 'L’exécution n’a pas pu démarrer',
  'cut.title': {
    one: 'Réduite à {count} page par la limite de visites',
    other: 'Réduite à {count} pages par la limite de visites',
  },
  'cut.text':
    'Il ne restait pas plus de visites au site pour la journée. Les pages non visitées gardent ce que leur dernière visite a constaté.',
  'incomplete.title': 'Données discordantes',
  'incomplete.text':
    'Les données de la dernière exécution sont incomplètes : les derniers résultats de son agent ne sont pas tous arrivés. Réessayez plus tard, ou relancez-la maintenant.',
  'load.failed': 'L’exécution n’a pas pu être chargée',
  'load.gone': 'Cette exécution n’existe plus. Elle a peut-être été supprimée avec son site.',
  'pages.title': 'Pages',
  'pages.filter': 'Afficher',
  'pages.all': 'Toutes',
  'pages.faulty': 'En défaut',
  'pages.unanswered': 'Sans consentement',
  'pages.not-visited': 'Non visitées',
  'pages.healthy': 'Saines',
  'pages.failed': 'Les pages n’ont pas pu être chargées',
  'pages.waiting': 'Les premiers résultats s’affichent ici dès qu’une page a été visitée.',
  'pages.none': 'Aucune page n’a été visitée lors de cette exécution.',
  'pages.none-tracker':
    'Cette exécution n’a pas été jugée pour ce traceur. Pour qu’il juge des visites passées, ouvrez URLs et choisissez « Réévaluer les visites passées ».',
  'pages.none-faulty': 'Aucune page en défaut.',
  'pages.none-unanswered': 'Aucune page n’est restée sans son consentement.',
  'pages.none-not-visited': 'Toutes les pages ont pu être visitées.',
  'pages.none-healthy': 'Aucune page sans défaut.',
  'pages.more': 'Afficher plus de pages',
  'pages.shown': '{shown} sur {count}',
  'pages.shown-about': '{shown} sur {count} environ',
  'pages.refresh': 'De nouveaux résultats sont arrivés : les afficher',
  'page.healthy': 'Saine',
  'page.not-visited': 'Non visitée',
  'page.nothing': 'Rien à contrôler',
  'page.tests': 'Tests : {passed} sur {total}',
  'page.status': 'statut {status}',
  'page.took': 'visitée en {time}',
  'page.by': 'par {name}',
  'page.evidence': 'Tout ce qui a été enregistré',
  'page.checks': 'Contrôles',
  'page.user-tests': 'Tests',
  'page.follows': 'Échouent pour la même cause : {checks}.',
  'page.all-pass': 'Tous les contrôles qui ont pu être mesurés passent.',
  'page.skipped': 'Non mesuré : {checks}.',
  'failure.no-agent-online':
    'Aucun agent n’était en ligne pour prendre l’exécution. Démarrez un agent, puis relancez.',
  'failure.no-agent-fits':
    'Aucun agent n’avait les étiquettes et l’emplacement demandés. Donnez-les à un agent, ou demandez-en d’autres, puis relancez.',
  'failure.visit-budget':
    'L’entreprise avait reçu ses visites du mois : rien n’a été visité. Auditez moins de pages ou moins souvent, ou demandez un budget plus élevé à un administrateur.',
  'failure.visit-limit':
    'Le site avait reçu ses visites du jour : aucune page n’a été visitée. Relancez demain (UTC), ou demandez une limite plus élevée à un administrateur.',
  'failure.agent-lost':
    'Les agents qui avaient pris l’exécution ont cessé de répondre avant la fin. Ce qu’ils avaient envoyé est gardé.',
  'failure.order-refused': 'L’agent a refusé l’exécution. Synchronisez-le, puis relancez.',
  'failure.agent-refused':
    'L’agent a écarté l’exécution à chaque fois. Lisez son journal : son disque est peut-être plein. Ou choisissez un autre agent.',
  'failure.agent-timeout':
    'L’agent n’a pas répondu à temps. Vérifiez qu’il est démarré et qu’il peut être joint.',
  'failure.agent-busy':
    'L’agent n’a jamais eu de place pour l’exécution. Relancez plus tard, ou choisissez un autre agent.',
  'failure.agent-paused': 'L’agent est resté en pause. Levez la pause, ou choisissez un autre agent.',
  'failure.deadline-passed':
    'L’exécution a dépassé le temps permis et a été arrêtée. Les pages visitées jusque-là sont gardées.',
  'failure.browser-not-found':
    'L’agent n’a trouvé aucun Chromium sur sa machine. Installez-en un, puis relancez.',
  'failure.browser-failed':
    'Le navigateur de l’agent n’a pas pu démarrer, ou s’est arrêté à plusieurs reprises.',
  'failure.discovery-failed':
    'La page de départ du site n’a pas pu être lue : ses liens sont inconnus. Vérifiez son adresse.',
  'failure.prelude-failed':
    'Le préambule a échoué, ou le site a déconnecté la visite sans cesse. Les pages déjà visitées sont gardées. Le dernier passage du préambule montre l’étape.',
  'failure.agent-fault': 'Un incident s’est produit dans l’agent. Son journal en dit plus.',
  'failure.unknown': 'L’exécution s’est arrêtée pour une raison que ce panneau ne connaît pas : {code}.',
  'failure.detail': 'Détail',
} as const satisfies Same<typeof en>;
