import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'redactions.title': 'Ce qui est masqué dans les enregistrements',
  'redactions.lead':
    'Les agents masquent ces textes définitivement dans tout ce qu’ils enregistrent pour cette entreprise, avant le stockage : adresses, corps, en-têtes, titres, consoles et dataLayers, encodés et compressés aussi.',
  'redactions.limits':
    'Les images des pages ne sont pas examinées : n’en prenez pas là où elles montrent des personnes. Les adresses des pages visitées restent telles quelles.',
  'redactions.none': 'Rien n’est masqué pour l’instant.',
  'redactions.failed': 'Impossible de charger les masquages',
  'redactions.change': 'Modifier ce qui est masqué',
  'redactions.pattern': 'Tout texte comme',
  'redactions.field': 'La valeur de chaque champ',
  'redactions.save': 'Enregistrer ce qui est masqué',
  'redactions.save-failed': 'Impossible d’enregistrer les masquages',
  'redactions.saved': 'Dès la prochaine exécution, ceci est masqué pour {company}.',
  'redactions.from-now':
    'Ceci s’applique aux exécutions qui commencent à partir de maintenant. Ce qui est déjà stocké reste tel quel jusqu’à la fin de sa conservation.',
  'redactions.legend': 'Règles',
  'redactions.hint':
    'Un motif masque chaque correspondance, majuscules ou non ; un champ masque toute sa valeur.',
  'redactions.add': 'Ajouter une règle',
  'redactions.add-mail': 'Ajouter : adresses e-mail',
  'redactions.kind': 'Type de la règle {number}',
  'redactions.kind-pattern': 'Motif',
  'redactions.kind-field': 'Champ',
  'redactions.value-pattern': 'Motif de la règle {number}',
  'redactions.value-field': 'Champ de la règle {number}',
  'redactions.remove': 'Retirer la règle {number}',
  'redactions.trial': 'Essayer sur un texte',
  'redactions.trial-hint': 'Collez une adresse, un corps ou tout autre texte. Rien n’en est stocké.',
  'redactions.trial-start': 'Essayer',
  'redactions.trial-result': 'Voici ce qui serait stocké',
  'redactions.trial-same': 'Rien n’est masqué dans ce texte.',
  'redactions.trial-failed': 'L’essai a échoué',
  'retention.title': 'Durée de conservation des enregistrements',
  'retention.lead':
    'Les enregistrements de ce site peuvent être supprimés plus tôt que ceux des autres. Les verdicts, les problèmes, les notes et les évolutions restent.',
  'retention.failed': 'Impossible de charger la durée de conservation',
  'retention.documents': 'Requêtes, hits, événements et dataLayer',
  'retention.pictures': 'Images, depuis la dernière visite qui les montre',
  'retention.days': { one: '{count} jour', other: '{count} jours' },
  'retention.instance': '{days}, comme partout sur ce Vigie',
  'retention.everywhere': 'comme partout sur ce Vigie',
  'retention.change': 'Modifier la durée',
  'retention.warning':
    'Ce qui est plus ancien est supprimé en moins d’un jour. Cela ne peut pas être restauré.',
  'retention.save': 'Enregistrer la durée',
  'retention.save-failed': 'Impossible d’enregistrer la durée de conservation',
  'retention.saved': 'Durée de conservation de {website} enregistrée.',
  'errors.refused': 'Vérifiez cette valeur.',
  'errors.days-range': 'Saisissez un nombre entier de jours, de {min} à {max}, ou rien.',
  'errors.pattern-invalid':
    'Ce motif ne peut pas être utilisé : vérifiez ses parenthèses, et évitez les assertions et les références arrière.',
  'errors.pattern-empty': 'Ce motif correspond partout : il ne resterait rien.',
  'errors.name-required': 'Saisissez le nom du champ.',
  'errors.name-too-long': 'Saisissez au plus 200 caractères.',
  'errors.redactions-too-many': 'Il peut y avoir {max} règles.',
  'errors.text-too-long': 'Saisissez au plus 20 000 caractères.',
} as const satisfies Same<typeof en>;
