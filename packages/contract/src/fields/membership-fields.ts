import type { Words } from '../locales.ts';
import type { Role } from '../roles.ts';
import type { MembershipInput } from '../user.ts';
import { COMPANY_LABEL, type Fields } from './field.ts';

/** Names of the roles. */
export const ROLE_CHOICES = {
  admin: { en: 'Administrator', fr: 'Administrateur' },
  moderator: { en: 'Moderator', fr: 'Modérateur' },
  user: { en: 'User', fr: 'Utilisateur' },
  contributor: { en: 'Contributor', fr: 'Contributeur' },
  secretary: { en: 'Secretary', fr: 'Secrétaire' },
  register: { en: 'Registered', fr: 'Inscrit' },
  stand: { en: 'Stand', fr: 'Stand' },
  guest: { en: 'Guest', fr: 'Invité' },
  elu: { en: 'Elected member', fr: 'Élu' },
} as const satisfies Record<Role, Words>;

/** Permissions of the roles, in a sentence. */
const ROLE_HINTS: Record<Role, Words> = {
  admin: { en: 'Everything, in every company.', fr: 'Tout, dans toutes les entreprises.' },
  moderator: {
    en: 'Runs the company: users, tests, agents, settings.',
    fr: 'Gère l’entreprise : utilisateurs, tests, agents, paramètres.',
  },
  user: {
    en: 'Reads the health and data quality of what the profile sees, captured values left out.',
    fr: 'Consulte la santé et la qualité des données de ce que voit le profil, sans les valeurs relevées.',
  },
  contributor: {
    en: 'Reads everything measured of what the profile sees, captured values too; changes nothing.',
    fr: 'Consulte tout ce qui est mesuré de ce que voit le profil, valeurs relevées comprises ; ne change rien.',
  },
  secretary: {
    en: 'Reads as a user does; for whoever prepares reports.',
    fr: 'Consulte comme un utilisateur ; pour qui prépare les rapports.',
  },
  register: {
    en: 'Reads as a user does; for somebody from outside with an account.',
    fr: 'Consulte comme un utilisateur ; pour une personne extérieure qui a un compte.',
  },
  stand: {
    en: 'Reads as a user does; for a stand or a counter.',
    fr: 'Consulte comme un utilisateur ; pour un stand ou un guichet.',
  },
  guest: {
    en: 'Reads as a user does; the role of whoever joins by guest code.',
    fr: 'Consulte comme un utilisateur ; le rôle de qui rejoint par code invité.',
  },
  elu: {
    en: 'Reads as a user does; for an elected member.',
    fr: 'Consulte comme un utilisateur ; pour un élu.',
  },
};

const REACH = { en: 'What this profile sees', fr: 'Ce que voit ce profil' };

/** Fields of a membership: company, role, teams and contexts of a user. */
export const MEMBERSHIP_FIELDS = {
  companyId: {
    as: 'choice',
    label: COMPANY_LABEL,
    empty: { en: 'Choose a company', fr: 'Choisissez une entreprise' },
    form: 'membership',
  },
  role: {
    as: 'choice',
    label: { en: 'Role', fr: 'Rôle' },
    empty: { en: 'Choose a role', fr: 'Choisissez un rôle' },
    choices: ROLE_CHOICES,
    choiceHints: ROLE_HINTS,
    form: 'membership',
  },
  teamIds: {
    as: 'references',
    label: { en: 'Teams', fr: 'Équipes' },
    withoutItems: {
      en: 'This company has no team yet.',
      fr: 'Cette entreprise n’a pas encore d’équipe.',
    },
    form: 'membership',
  },
  allContexts: {
    as: 'switch',
    label: REACH,
    choices: {
      true: { en: 'The whole company', fr: 'Toute l’entreprise' },
      false: { en: 'Some contexts', fr: 'Certains contextes' },
    },
    choiceHints: {
      true: {
        en: 'Every website and context, those added later included.',
        fr: 'Tous les sites et contextes, y compris ceux à venir.',
      },
      false: {
        en: 'Only the websites of the contexts ticked below.',
        fr: 'Seulement les sites des contextes cochés ci-dessous.',
      },
    },
    form: 'membership',
  },
  contextIds: {
    as: 'references',
    label: REACH,
    withoutItems: {
      en: 'This company has no context yet: this profile would see nothing.',
      fr: 'Cette entreprise n’a pas encore de contexte : ce profil ne verrait rien.',
    },
    form: 'membership',
  },
} as const satisfies Fields<MembershipInput>;
