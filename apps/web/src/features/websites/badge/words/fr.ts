import type { Same } from '../../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Badge',
  text: 'Une petite image de la note actuelle, pour un wiki, un README ou un tableau de bord. Qui la voit apprend la note et rien d’autre.',
  failed: 'Le badge n’a pas pu être chargé',
  'not-saved': 'Le badge n’a pas été modifié',
  access: 'Qui voit le badge',
  'access.off': 'Personne',
  'access.token': 'Par son adresse',
  'access.public': 'Tous',
  'access.off-hint': 'L’adresse de l’image répond « introuvable ».',
  'access.token-hint': 'L’adresse contient un secret : il figure dans chaque page qui montre l’image.',
  'access.public-hint': 'Sans secret : l’adresse découle de l’identifiant du site.',
  language: 'Langue de l’image',
  alt: 'Santé du tracking de {website}',
  address: 'Adresse',
  markdown: 'Markdown',
  html: 'HTML',
  renew: 'Créer une autre adresse',
  'renew.hint': 'Les pages qui ont l’ancienne adresse ne montrent alors plus rien, sous cinq minutes.',
} as const satisfies Same<typeof en>;
