import type { StoredLinkList } from '../stored-link-list.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a link list, in the order of its form. */
export const LINK_LIST_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    placeholder: { en: 'For example: autumn newsletter', fr: 'Par exemple : lettre d’automne' },
    form: 'list',
  },
  links: {
    as: 'lines',
    label: { en: 'Links', fr: 'Liens' },
    hint: {
      en: 'One address a line, as visitors get it. At most 1,000.',
      fr: 'Une adresse par ligne, telle que les visiteurs la reçoivent. 1 000 au plus.',
    },
    placeholder: 'https://www.example.org/?utm_source=newsletter&utm_campaign=autumn',
    form: 'list',
  },
  isMail: {
    as: 'switch',
    label: { en: 'These are the links of a mail', fr: 'Ce sont les liens d’un e-mail' },
    hint: {
      en: 'A link without a campaign then needs no tracked page.',
      fr: 'Un lien sans campagne peut alors mener à une page non mesurée.',
    },
    form: 'list',
  },
  required: {
    as: 'lines',
    label: { en: 'Required parameters', fr: 'Paramètres exigés' },
    hint: {
      en: 'One a line. Each link must carry them to its landing page.',
      fr: 'Un par ligne. Chaque lien doit les porter jusqu’à sa page d’arrivée.',
    },
    placeholder: 'utm_source',
    isHalf: true,
    form: 'list',
  },
  allowed: {
    as: 'lines',
    label: { en: 'Allowed values', fr: 'Valeurs permises' },
    hint: { en: 'One parameter a line, with its values.', fr: 'Un paramètre par ligne, avec ses valeurs.' },
    placeholder: 'utm_medium=email,social',
    isHalf: true,
    form: 'list',
  },
  hosts: {
    as: 'lines',
    label: { en: 'Hosts on which links may land', fr: 'Hôtes où les liens peuvent arriver' },
    hint: {
      en: 'One a line; a star stands for all below it. Empty: each link says itself where it leads.',
      fr: 'Un par ligne ; une étoile vaut pour tous ceux d’en dessous. Vide : chaque lien dit lui-même où il mène.',
    },
    placeholder: '*.example.org',
    form: 'list',
  },
  allowsCapitals: {
    as: 'switch',
    label: {
      en: 'Allow capitals in source, medium and campaign',
      fr: 'Permettre les majuscules dans la source, le support et la campagne',
    },
    hint: {
      en: 'Most reports count “Mail” and “mail” apart.',
      fr: 'La plupart des rapports comptent «\u00A0Mail\u00A0» et «\u00A0mail\u00A0» à part.',
    },
    form: 'list',
  },
  schedule: {
    as: 'schedule',
    label: { en: 'Schedule', fr: 'Planification' },
    form: 'list',
  },
} as const satisfies Fields<StoredLinkList>;
