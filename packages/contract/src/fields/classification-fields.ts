/** Row of the category, which tests, pools and journeys share. */
export const CATEGORY_FIELD = {
  as: 'choice',
  label: { en: 'Category', fr: 'Catégorie' },
  empty: { en: 'Choose a category', fr: 'Choisissez une catégorie' },
  choices: {
    tag: { en: 'Tag', fr: 'Balise' },
    dataLayer: { en: 'dataLayer', fr: 'dataLayer' },
    hit: { en: 'Hit', fr: 'Hit' },
    consent: { en: 'Consent', fr: 'Consentement' },
    performance: { en: 'Performance', fr: 'Performance' },
    content: { en: 'Content', fr: 'Contenu' },
    other: { en: 'Other', fr: 'Autre' },
  },
  isHalf: true,
} as const;

/** Row of the severity. */
export const SEVERITY_CHOICE = {
  as: 'choice',
  label: { en: 'Severity', fr: 'Sévérité' },
  empty: { en: 'Choose a severity', fr: 'Choisissez une sévérité' },
  choices: {
    info: { en: 'Info', fr: 'Info' },
    minor: { en: 'Minor', fr: 'Mineure' },
    major: { en: 'Major', fr: 'Majeure' },
    critical: { en: 'Critical', fr: 'Critique' },
  },
} as const;

/** Row of the severity beside the category. */
export const SEVERITY_FIELD = { ...SEVERITY_CHOICE, isHalf: true } as const;

/** Rows of the selection of pages: all of them, or patterns. One component draws both. */
export const PAGES_FIELDS = {
  allPages: { as: 'switch', label: { en: 'Pages', fr: 'Pages' }, start: true },
  urls: {
    as: 'patterns',
    label: { en: 'Pages', fr: 'Pages' },
    shownIf: { field: 'allPages', isOneOf: [false] },
  },
} as const;
