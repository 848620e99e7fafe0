import type { VisitorSettings } from '../visitor-settings.ts';
import type { Fields } from './field.ts';

const OF_VARIABLE = { field: 'consentFrom', isOneOf: ['variable'] } as const;

/** Fields of the settings of real visitors, in the order of their form. */
export const VISITOR_FIELDS = {
  isEnabled: {
    as: 'switch',
    label: { en: 'Count what browsers report', fr: 'Compter ce que les navigateurs signalent' },
    hint: {
      en: 'While it is off, everything that arrives is dropped.',
      fr: 'Tant que la mesure est inactive, tout ce qui arrive est écarté.',
    },
    form: 'settings',
  },
  rate: {
    as: 'number',
    label: {
      en: 'Share of page views that report, in percent',
      fr: 'Part des pages vues qui signalent, en pour cent',
    },
    hint: {
      en: 'Large websites need few: 1% of 10 million page views is enough for each browser.',
      fr: 'Un grand site en demande peu : 1 % de 10 millions de pages vues suffit pour chaque navigateur.',
    },
    form: 'settings',
  },
  respectsDoNotTrack: {
    as: 'switch',
    label: {
      en: 'Do not measure visitors who send Do Not Track',
      fr: 'Ne pas mesurer les visiteurs qui envoient Do Not Track',
    },
    form: 'settings',
  },
  respectsGlobalPrivacyControl: {
    as: 'switch',
    label: {
      en: 'Do not measure visitors who send Global Privacy Control',
      fr: 'Ne pas mesurer les visiteurs qui envoient Global Privacy Control',
    },
    hint: {
      en: 'Their browser then sends nothing at all.',
      fr: 'Leur navigateur n’envoie alors rien du tout.',
    },
    form: 'settings',
  },
  pageGroups: {
    as: 'long-text',
    label: { en: 'Page groups', fr: 'Groupes de pages' },
    hint: {
      en: 'One a line: a name, then a path. A star stands for any text. The first match counts.',
      fr: 'Un par ligne : un nom, puis un chemin. Une étoile remplace tout texte. Le premier qui convient compte.',
    },
    placeholder: 'checkout /checkout/*\nproduct /product/*',
    form: 'settings',
  },
  consentFrom: {
    as: 'choice',
    path: 'consent.from',
    label: { en: 'Where the consent is read', fr: 'Où lire le consentement' },
    choices: {
      none: { en: 'Nowhere', fr: 'Nulle part' },
      tcf: { en: 'IAB framework (TCF)', fr: 'Cadre de l’IAB (TCF)' },
      'consent-mode': {
        en: 'Google consent mode, in the dataLayer',
        fr: 'Mode Consentement de Google, dans le dataLayer',
      },
      variable: { en: 'A variable of the page', fr: 'Une variable de la page' },
    },
    form: 'settings',
  },
  consentPath: {
    as: 'text',
    path: 'consent.path',
    label: { en: 'Path of the variable', fr: 'Chemin de la variable' },
    placeholder: 'consent.analytics',
    shownIf: OF_VARIABLE,
    form: 'settings',
  },
  granted: {
    as: 'text',
    path: 'consent.granted',
    label: { en: 'Values that mean yes, between commas', fr: 'Valeurs qui signifient oui, entre virgules' },
    shownIf: OF_VARIABLE,
    form: 'settings',
  },
  denied: {
    as: 'text',
    path: 'consent.denied',
    label: { en: 'Values that mean no, between commas', fr: 'Valeurs qui signifient non, entre virgules' },
    shownIf: OF_VARIABLE,
    form: 'settings',
  },
  releaseFrom: {
    as: 'choice',
    path: 'release.from',
    label: { en: 'Release of a page', fr: 'Mise en ligne d’une page' },
    choices: {
      none: { en: 'Not counted', fr: 'Pas comptée' },
      newest: { en: 'The newest one that Vigie knows', fr: 'La plus récente que Vigie connaît' },
      meta: { en: 'A meta element of the page', fr: 'Un élément meta de la page' },
    },
    form: 'settings',
  },
  metaName: {
    as: 'text',
    path: 'release.name',
    label: { en: 'Name of the meta element', fr: 'Nom de l’élément meta' },
    placeholder: 'release',
    shownIf: { field: 'releaseFrom', isOneOf: ['meta'] },
    form: 'settings',
  },
} as const satisfies Fields<VisitorSettings>;
