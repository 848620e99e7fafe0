import type { Same } from '../../i18n/message.ts';
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
  'hint.moderator': 'Gère l’entreprise : personnes, tests, agents, paramètres.',
  'hint.staff': 'Consulte la santé et la qualité des données de ce que voit le profil.',
  'hint.limited': 'Consulte aussi, valeurs relevées masquées.',
} as const satisfies Same<typeof en>;
