import type { Company } from '../company.ts';
import { ADDRESS, CREATED, ID_FIELD, NAME, type Fields } from './field.ts';

/** Fields of a company, in the order of its screens and of its file. */
export const COMPANY_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'The one that lists, stickers and invitations show.',
      fr: 'Celui que montrent les listes, les étiquettes et les invitations.',
    },
    list: true,
    form: 'information',
    csv: true,
  },
  description: {
    as: 'long-text',
    label: { en: 'Description', fr: 'Description' },
    hint: {
      en: 'For your team: what it does, who to turn to.',
      fr: 'Pour votre équipe : ce qu’elle fait, à qui s’adresser.',
    },
    form: 'general',
    csv: true,
  },
  members: {
    as: 'count',
    label: { en: 'Members', fr: 'Membres' },
    list: 'named',
    detail: true,
    csv: true,
  },
  websites: {
    as: 'count',
    label: { en: 'Websites', fr: 'Sites' },
    list: 'named',
    detail: true,
    csv: true,
  },
  url: {
    as: 'link',
    label: ADDRESS,
    hint: {
      en: 'Its public website, such as https://www.example.org',
      fr: 'Son site public, par exemple https://www.exemple.fr',
    },
    placeholder: 'https://',
    none: { en: 'None', fr: 'Aucune' },
    detail: true,
    form: 'general',
    csv: true,
  },
  createdAt: { as: 'instant', label: CREATED, list: 'none', detail: true, csv: true },
  id: ID_FIELD,
} as const satisfies Fields<Company>;
