import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Role } from '@vigie/contract/roles.ts';

interface PeopleWords {
  /** In the order of the columns. */
  columns: readonly string[];
  roles: Record<Role, string>;
  statuses: Record<'active' | 'inactive', string>;
  revoked: string;
  allContexts: string;
}

/** The words of a CSV file of people. */
export const PEOPLE_WORDS: Record<Locale, PeopleWords> = {
  fr: {
    columns: [
      'E-mail',
      'Prénom',
      'Nom',
      'Nom affiché',
      'Statut',
      'Profils',
      'Équipes',
      'Contextes',
      'Messages',
      'Appareils',
      'Créé le (UTC)',
      'Vu pour la dernière fois (UTC)',
      'Identifiant',
    ],
    roles: {
      admin: 'Administrateur',
      moderator: 'Modérateur',
      user: 'Utilisateur',
      contributor: 'Contributeur',
      secretary: 'Secrétaire',
      register: 'Inscrit',
      stand: 'Stand',
      guest: 'Invité',
      elu: 'Élu',
    },
    statuses: { active: 'Actif', inactive: 'Inactif' },
    revoked: 'révoqué',
    allContexts: 'Tous',
  },
  en: {
    columns: [
      'E-mail',
      'First name',
      'Last name',
      'Displayed name',
      'Status',
      'Profiles',
      'Teams',
      'Contexts',
      'Messages',
      'Devices',
      'Created (UTC)',
      'Last seen (UTC)',
      'Identifier',
    ],
    roles: {
      admin: 'Administrator',
      moderator: 'Moderator',
      user: 'User',
      contributor: 'Contributor',
      secretary: 'Secretary',
      register: 'Registered',
      stand: 'Stand',
      guest: 'Guest',
      elu: 'Elected member',
    },
    statuses: { active: 'Active', inactive: 'Inactive' },
    revoked: 'revoked',
    allContexts: 'All',
  },
};
