import type { Same } from '../../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Visites',
  hits: 'Hits des visites',
  deliver: 'Remis tels quels',
  'deliver-hint': 'Ils comptent dans vos chiffres comme ceux de n’importe quel visiteur.',
  mark: 'Remis avec une marque',
  'mark-hint': 'Chacun porte vigie=1, ce qui permet à votre outil de l’exclure de vos chiffres.',
  'answer-locally': 'Répondus par Vigie',
  'answer-locally-hint': 'Aucun n’atteint votre collecteur : personne ne vérifie donc qu’il répond.',
  names: 'Nommer Vigie dans le user agent',
  'names-hint':
    'Vos journaux et votre pare-feu reconnaissent ses visites à « Vigie », avec un lien qui l’explique.',
  pictures: 'Prendre une image de chaque page',
  'pictures-hint':
    'Sa visite la montre. Sans images, les audits sont plus rapides et aucune image de ce que montrent les pages n’est gardée.',
  'context-hint': 'Audits et recherches de pages s’y font : à son adresse, avec ses accès.',
} as const satisfies Same<typeof en>;
