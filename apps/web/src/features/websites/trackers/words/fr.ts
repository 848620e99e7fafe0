import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  lead: 'Chaque traceur est évalué par les mêmes contrôles et a sa propre note ; rien n’est additionné. Le traceur principal donne sa note au site. Les visites d’avant l’ajout d’un traceur peuvent être évaluées pour lui aussi : rien n’est revisité.',
  add: 'Ajouter un traceur',
  label: 'Traceurs du site',
  primary: 'Traceur principal',
  'primary-hint': 'Principal : se règle dans l’onglet Paramètres',
  'primary-name': 'Ce qui le distingue des autres traceurs à l’écran. Vide : Traceur principal.',
  rename: 'Renommer',
  'column.name': 'Traceur',
  'column.js': 'Balise JS',
  'column.php': 'Balise PHP',
  'column.variables': 'Variables requises',
  menu: 'Actions sur {name}',
  edit: 'Modifier',
  new: 'Nouveau traceur',
  change: 'Modifier le traceur {name}',
  'variable-rules.add': 'Ajouter une règle',
  'variable-rules.new': 'Nouvelle règle',
  'variable-rules.remove': 'Retirer la règle de {name}',
  save: 'Enregistrer le traceur',
  saved: 'Le traceur a été enregistré.',
  failed: 'Le traceur n’a pas pu être enregistré',
  'remove.title': 'Retirer le traceur {name} ?',
  'remove.text':
    'Ses notes et ses problèmes ne sont plus montrés, et il n’est plus évalué. Ce qui a été relevé sur vos pages reste, et les autres traceurs restent tels quels.',
  'remove.button': 'Retirer',
  removed: 'Le traceur {name} a été retiré.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
  'errors.tracker-nameless': 'Le traceur n’a pas de nom. Donnez-lui-en un.',
  'errors.tracker-name-twice': 'Un autre traceur de ce site porte ce nom. Choisissez-en un autre.',
  'errors.tracker-id-taken': 'Ce traceur existe déjà. Rechargez la page.',
  'errors.trackers-too-many': 'Il y a trop de traceurs. Gardez-en au plus {max}.',
  'errors.rule-nameless': 'La règle ne nomme aucune variable. Nommez-la, ou retirez la règle.',
  'errors.tracker-untagged':
    'Aucune des deux balises n’est nommée. Donnez la balise JS, la balise PHP, ou les deux.',
} as const satisfies Same<typeof en>;
