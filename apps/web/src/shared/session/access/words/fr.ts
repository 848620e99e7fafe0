import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'access.none':
    'Votre profil chez {company} a le rôle {role} et pas encore de contexte. Un contexte donne accès à un site ; un modérateur ou un administrateur de votre entreprise les attribue.',
  'access.no-website':
    'Vous voyez toute l’entreprise {company}, et elle n’a pas encore de site. Un modérateur ou un administrateur ajoute le premier.',
  'access.ask': 'Demander l’accès',
  'access.subject': 'Demande l’accès',
  'access.text':
    '{name} ({role}) ne voit encore aucun site et demande l’accès. Les contextes se donnent sur la fiche de l’utilisateur.',
  'access.asked':
    'Votre demande est arrivée. Un modérateur ou un administrateur répond sous « Nouveau message ».',
  'access.failed': 'La demande n’a pas pu être envoyée',
  'website.empty': 'Aucun site à surveiller pour l’instant',
} as const satisfies Same<typeof en>;
