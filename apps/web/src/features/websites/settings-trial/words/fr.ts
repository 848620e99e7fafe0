import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'probe.title': 'Est-ce reconnu ?',
  'probe.text':
    'Visite une page maintenant et montre ce que ces noms y reconnaissent. Rien n’est enregistré.',
  'probe.page': 'Page à visiter',
  'probe.start': 'Visiter la page',
  'probe.again': 'La visiter de nouveau',
  'probe.failed': 'La page n’a pas pu être visitée',
  'probe.not-visited': 'La page ne s’est pas ouverte',
  'probe.waiting': 'En attente d’un agent…',
  'probe.visiting': 'Visite de la page…',
  'probe.js': {
    one: '{count} script reconnu comme balise JS',
    other: '{count} scripts reconnus comme balise JS',
  },
  'probe.php': {
    one: '{count} requête reconnue comme balise PHP',
    other: '{count} requêtes reconnues comme balise PHP',
  },
  'probe.js-none': 'Aucun script n’est reconnu comme balise JS',
  'probe.php-none': 'Aucune requête n’est reconnue comme balise PHP',
  'probe.js-unset': 'La balise JS n’a pas encore de nom',
  'probe.php-unset': 'La balise PHP n’a pas encore de nom',
  'probe.hits': { one: '{count} hit décodé', other: '{count} hits décodés' },
  'probe.requests': 'Requêtes de la page',
  'probe.use-js': 'Prendre comme balise JS',
  'probe.use-php': 'Prendre comme balise PHP',
  'probe.all': 'Afficher les {count} requêtes',
  'probe.variables': 'Paramètres de son hit de page vue ; choisissez ceux que chaque page vue doit porter :',
  'errors.page-required': 'L’adresse de la page manque.',
  'errors.page-invalid':
    'L’adresse n’est pas valide. Écrivez-la en entier, ou sous forme de chemin comme /contact.',
  'errors.page-outside-website': 'Cette page n’est pas sur le site. Donnez-en une qui y est.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
