import type { Locale } from '../locales.ts';
import type { Membership, User } from '../user.ts';
import { ID_FIELD, type Fields } from './field.ts';
import { MEMBERSHIP_FIELDS, ROLE_CHOICES } from './membership-fields.ts';

/** Parts of a user that lists and details share. */
type ShownUser = Omit<User, 'devices'>;

/** Number of characters of a name. */
const NAME_MAX_LENGTH = 120;

/** Fields of a user, in the order of the list, the detail, the form and the file. */
export const USER_FIELDS = {
  name: {
    as: 'text',
    label: { en: 'User', fr: 'Utilisateur' },
    of: ({ displayName, email }) => displayName || email,
    list: true,
  },
  email: {
    as: 'email',
    label: { en: 'E-mail', fr: 'E-mail' },
    hint: {
      en: 'They sign in with it. Another one counts once its owner has confirmed it.',
      fr: 'Il sert à se connecter. Un autre vaut quand son titulaire l’a confirmé.',
    },
    detail: true,
    form: 'connection',
    csv: true,
  },
  firstName: {
    as: 'text',
    label: { en: 'First name', fr: 'Prénom' },
    autoComplete: 'off',
    maxLength: NAME_MAX_LENGTH,
    isHalf: true,
    detail: true,
    form: 'information',
    csv: true,
  },
  lastName: {
    as: 'text',
    label: { en: 'Last name', fr: 'Nom' },
    autoComplete: 'off',
    maxLength: NAME_MAX_LENGTH,
    isHalf: true,
    detail: true,
    form: 'information',
    csv: true,
  },
  displayName: {
    as: 'text',
    label: { en: 'Display name', fr: 'Nom affiché' },
    heading: { en: 'Displayed name', fr: 'Nom affiché' },
    hint: {
      en: 'The name that others see. Empty: first and last name.',
      fr: 'Le nom que voient les autres. Vide : prénom et nom.',
    },
    autoComplete: 'off',
    maxLength: NAME_MAX_LENGTH,
    isHalf: true,
    detail: true,
    form: 'user',
    csv: true,
  },
  locale: {
    as: 'choice',
    label: { en: 'Language', fr: 'Langue' },
    choices: { fr: { en: 'French', fr: 'Français' }, en: { en: 'English', fr: 'Anglais' } },
    empty: { en: 'That of the browser', fr: 'Celle du navigateur' },
    none: { en: 'That of the browser', fr: 'Celle du navigateur' },
    isHalf: true,
    detail: true,
    form: 'user',
  },
  role: {
    as: 'choice',
    label: MEMBERSHIP_FIELDS.role.label,
    choices: ROLE_CHOICES,
    of: ({ profiles }) => (profiles.find(({ active }) => active) ?? profiles[0])?.role,
    list: 'line',
    filter: true,
  },
  status: {
    as: 'choice',
    label: { en: 'Status', fr: 'Statut' },
    choices: { active: { en: 'Active', fr: 'Actif' }, inactive: { en: 'Inactive', fr: 'Inactif' } },
    list: true,
    filter: true,
    csv: true,
  },
  profiles: {
    as: 'text',
    label: { en: 'Profiles', fr: 'Profils' },
    of: ({ profiles }, locale) => joined(profiles, (profile) => profileText(profile, locale)),
    csv: true,
  },
  teams: {
    as: 'text',
    label: MEMBERSHIP_FIELDS.teamIds.label,
    of: ({ profiles }) => joined(profiles, ({ teams }) => labelsOf(teams)),
    csv: true,
  },
  contexts: {
    as: 'text',
    label: { en: 'Contexts', fr: 'Contextes' },
    of: ({ profiles }, locale) =>
      joined(profiles, ({ allContexts, contexts }) =>
        allContexts ? ALL_CONTEXTS[locale] : labelsOf(contexts),
      ),
    csv: true,
  },
  messages: {
    as: 'count',
    label: { en: 'Messages', fr: 'Messages' },
    list: 'none',
    detail: true,
    csv: true,
  },
  devices: { as: 'count', label: { en: 'Devices', fr: 'Appareils' }, csv: true },
  createdAt: {
    as: 'instant',
    label: { en: 'Signed up', fr: 'Inscription' },
    heading: { en: 'Created', fr: 'Créé le' },
    list: 'none',
    detail: true,
    csv: true,
  },
  lastSeenAt: {
    as: 'instant',
    label: { en: 'Last seen', fr: 'Dernière visite' },
    heading: { en: 'Last seen', fr: 'Vu pour la dernière fois' },
    none: { en: 'Never', fr: 'Jamais' },
    list: 'named',
    detail: true,
    csv: true,
  },
  id: ID_FIELD,
} as const satisfies Fields<ShownUser>;

const REVOKED = { en: 'revoked', fr: 'révoqué' };
const ALL_CONTEXTS = { en: 'All', fr: 'Tous' };

/** Returns the different texts of all profiles, separated by commas. */
function joined(profiles: readonly Membership[], textOf: (profile: Membership) => string): string {
  return [...new Set(profiles.map(textOf))].filter((text) => text !== '').join(', ');
}

function profileText({ company, role, revoked }: Membership, locale: Locale): string {
  const state = revoked ? `, ${REVOKED[locale]}` : '';
  return `${company.name} (${ROLE_CHOICES[role][locale]}${state})`;
}

const labelsOf = (named: readonly { label: string }[]) => named.map(({ label }) => label).join(', ');

/** Rows of a new user that a stored one does not have. */
export const NEW_USER_FIELDS = {
  ...USER_FIELDS,
  ...MEMBERSHIP_FIELDS,
  password: { as: 'secret', label: { en: 'Password', fr: 'Mot de passe' } },
  notify: { as: 'switch', label: { en: 'E-mail', fr: 'E-mail' } },
} as const satisfies Fields<ShownUser>;
