import type { StoredFilterList } from '../stored-filter-list.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a company's filter list, in the order of its form. */
export const FILTER_LIST_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'The usual name of the list tells which browsers use it: EasyPrivacy, EasyList, uBlock filters.',
      fr: 'Le nom usuel de la liste dit quels navigateurs l’utilisent : EasyPrivacy, EasyList, uBlock filters.',
    },
    placeholder: 'EasyPrivacy',
    form: 'list',
  },
  url: {
    as: 'address',
    label: { en: 'Address of the text', fr: 'Adresse du texte' },
    hint: {
      en: 'Vigie fetches it from there. Empty: you upload a file.',
      fr: 'Vigie l’y télécharge. Vide : vous déposez un fichier.',
    },
    placeholder: 'https://lists.example.org/list.txt',
    form: 'list',
  },
  isDaily: {
    as: 'switch',
    label: { en: 'Fetch it every day', fr: 'La télécharger chaque jour' },
    form: 'list',
  },
  licence: {
    as: 'text',
    label: { en: 'Licence', fr: 'Licence' },
    hint: {
      en: 'Under which you use the list. Empty: that of its header.',
      fr: 'Selon laquelle vous utilisez la liste. Vide : celle de son en-tête.',
    },
    form: 'list',
  },
} as const satisfies Fields<StoredFilterList>;
