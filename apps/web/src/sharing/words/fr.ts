import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Partager la santé de {website}',
  text: 'Qui détient le lien lit la note, l’évolution, les causes et les pires pages de ce site, sans compte. Aucune valeur capturée, aucun réglage et aucun autre site ne sont montrés.',
  days: 'Durée du lien',
  'days.some': { one: '{count} jour', other: '{count} jours' },
  make: 'Créer un lien',
  failed: 'Le lien n’a pas pu être créé',
  made: 'Le lien est prêt',
  'made.once': 'Copiez-le maintenant : il ne sera plus affiché.',
  'made.lost': 'Le lien est créé, mais son adresse s’est perdue en route. Retirez-le et créez-en un autre.',
  'list.title': 'Liens actifs',
  'list.none': 'Aucun : personne ne lit ce site sans compte.',
  'list.failed': 'Les liens n’ont pas pu être chargés',
  'list.until': 'Jusqu’au {date}',
  'list.new': 'nouveau',
  'list.by': 'créé par {author}',
  'list.by-nobody': 'son auteur n’existe plus',
  'list.unused': 'jamais utilisé',
  'list.used': 'dernière utilisation',
  'take-back': 'Retirer',
  'take-back.label': 'Retirer le lien actif jusqu’au {date}',
  'take-back.really': 'Retirer maintenant',
} as const satisfies Same<typeof en>;
