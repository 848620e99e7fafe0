import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  company: 'Entreprise',
  'company-choose': 'Choisissez une entreprise',
  role: 'Rôle',
  'role-choose': 'Choisissez un rôle',
  teams: 'Équipes',
  'teams-none': 'Cette entreprise n’a pas encore d’équipe.',
  contexts: 'Ce que voit ce profil',
  'contexts-all': 'Toute l’entreprise',
  'contexts-all-hint': 'Tous les sites et contextes, y compris ceux à venir.',
  'contexts-some': 'Certains contextes',
  'contexts-some-hint': 'Seulement les sites des contextes cochés ci-dessous.',
  'contexts-none': 'Cette entreprise n’a pas encore de contexte : ce profil ne verrait rien.',
  'contexts-ignored': 'Administrateurs et modérateurs voient toujours toute l’entreprise.',
  'not-loaded': 'Les équipes et les contextes n’ont pas pu être chargés',
  'hint.admin': 'Tout, dans toutes les entreprises.',
  'hint.moderator': 'Gère l’entreprise : utilisateurs, tests, agents, paramètres.',
  'hint.user':
    'Consulte la santé et la qualité des données de ce que voit le profil, sans les valeurs relevées.',
  'hint.contributor':
    'Consulte tout ce qui est mesuré de ce que voit le profil, valeurs relevées comprises ; ne change rien.',
  'hint.secretary': 'Consulte comme un utilisateur ; pour qui prépare les rapports.',
  'hint.register': 'Consulte comme un utilisateur ; pour une personne extérieure qui a un compte.',
  'hint.stand': 'Consulte comme un utilisateur ; pour un stand ou un guichet.',
  'hint.guest': 'Consulte comme un utilisateur ; le rôle de qui rejoint par code invité.',
  'hint.elu': 'Consulte comme un utilisateur ; pour un élu.',
} as const satisfies Same<typeof en>;
