import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'server.title': 'Ajouter un conteneur serveur',
  'server.text':
    'Un conteneur serveur tourne sur l’un de vos serveurs, et aucune visite ne le charge. Déposez son export : clients, balises, déclencheurs et conditions de consentement sont lus, les secrets connus sont masqués aussitôt. Un export plus récent du même conteneur devient sa version suivante.',
  'server.field': 'Export du conteneur serveur (JSON)',
  'server.submit': 'Ajouter le conteneur',
  'server.done': 'Le conteneur a été lu.',
  'server.failed': 'Le conteneur n’a pas été ajouté',
  'server.remove': 'Supprimer le conteneur',
  'server.remove-title': 'Supprimer ce conteneur serveur ?',
  'server.remove-text': 'Ses versions et sa revue disparaissent avec lui. Rien ne change sur votre serveur.',
  'server.removed': 'Le conteneur est supprimé.',
  'incoming.title': 'Événements entrants',
  'incoming.from': 'Événements de {client}',
  'incoming.any-client': 'n’importe quel client',
  'incoming.other': 'Tout autre événement',
  'incoming.none': 'Aucune balise n’attend d’événement.',
  'incoming.tags': { one: '{shown} balise', other: '{shown} balises' },
  'incoming.depends': 'dépend de {why}',
  'incoming.idle': 'Balises qui n’attendent rien',
  'incoming.idle-none': 'Chaque balise active a un déclencheur.',
  'incoming.clients': 'Clients lus',
  'incoming.transformations': 'Transformations lues',
  'incoming.no-parameters': 'Aucun réglage.',
  'incoming.priority': 'priorité {priority}',
  'incoming.changes': 'Modifie les événements de {tags}.',
  'incoming.changes-none': 'Ne modifie les événements d’aucune balise.',
} as const satisfies Same<typeof en>;
