import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  lead: 'Ce que votre serveur a transmis des hits des visites, et ce qui s’est perdu derrière le premier relais.',
  failed: 'Ce que le serveur a transmis n’a pas pu être chargé',
  'empty.title': 'Aucun appel de serveur n’a encore été enregistré',
  'empty.text':
    'Placez vigie proxy devant votre conteneur serveur ou votre boutique (HTTP_PROXY et HTTPS_PROXY), et faites-le envoyer à ce panneau avec --panel, --token et --website. Auditez ensuite le site.',
  'empty.help': 'Comment placer le proxy',
  calls: '{count} appels, dont {decoded} décodés, jusqu’au {at}.',
  visits: { one: '{text} visite y est rattachée.', other: '{text} visites y sont rattachées.' },
  cut: 'Il y a d’autres visites : les plus récentes ont été rattachées.',
  dropped: 'L’émetteur a perdu {count} appels : un appel absent ne prouve rien à ce moment.',
  unread:
    'Le proxy n’a pas pu lire ces appels. Lancez-le avec une autorité (--ca) à laquelle le serveur fait confiance.',
  untied: 'Aucun hit de visite n’est allé à un serveur du site pendant l’enregistrement des appels.',
  destinations: 'De la page à l’éditeur',
  unknown: 'Aucune destination connue',
  'step.sent': 'Envoi de la page',
  'step.received': 'Premier relais',
  'step.sent-on': 'Transmis',
  'step.accepted': 'Accepté',
  'way.text':
    'Sur {sent} hits, le premier relais en a reçu {received}, transmis {sentOn}, et l’éditeur en a accepté {accepted}.',
  hits: { one: '{text} hit', other: '{text} hits' },
  lost: { one: '{text} perdu en route', other: '{text} perdus en route' },
  accepted: '{accepted} acceptés sur {sent}',
  loss: {
    one: '{hits} perdu avant « {step} » : {reason}',
    other: '{hits} perdus avant « {step} » : {reason}',
  },
  'reason.first-hop': 'le premier relais n’a pas répondu par un succès',
  'reason.consent': 'le consentement manquait',
  'reason.trigger': 'aucun déclencheur n’y réagit',
  'reason.no-tag': 'le conteneur n’a pas de balise pour lui',
  'reason.vendor-error': 'l’appel a échoué',
  'reason.quota': 'la limite d’appels était atteinte',
  'reason.unknown': 'aucun appel ne l’a transmis',
  'reason.refused': 'l’éditeur a répondu par une erreur',
  findings: 'Constats',
  'findings.none': 'Rien n’a été perdu, changé ou envoyé deux fois d’une façon qui puisse être prouvée.',
  'findings.visits': { one: '{count} visite', other: '{count} visites' },
  'findings.more': { one: 'Et {count} autre.', other: 'Et {count} autres.' },
  export: 'Exporter les constats',
  remove: 'Supprimer tous les appels',
  'remove.ask': 'Supprimer tous les appels du serveur de ce site ?',
  'remove.text':
    'Les appels et les constats à leur sujet disparaissent aussitôt. Un proxy qui envoie encore en ajoute de nouveaux.',
  removed: 'Les appels sont supprimés.',
  'proof.page': 'La visite',
  'proof.call': 'Appel à {host}{path}, {at}',
  'proof.no-call': 'Aucun appel de ce genre n’a été enregistré.',
} as const satisfies Same<typeof en>;
