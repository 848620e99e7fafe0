/** Rows of the visitor that visits pretend to be. The description of a resource adds their paths. */
export const PROFILE_FIELDS = {
  device: {
    as: 'choice',
    label: { en: 'Visitor', fr: 'Visiteur' },
    hint: {
      en: 'The browser that pages see: its size, touch, user agent and client hints.',
      fr: 'Le navigateur que voient les pages : taille, tactile, user agent et client hints.',
    },
    choices: { desktop: { en: 'Desktop', fr: 'Ordinateur' }, phone: { en: 'Phone', fr: 'Téléphone' } },
  },
  language: {
    as: 'text',
    label: { en: 'Language', fr: 'Langue' },
    hint: { en: 'Empty: the browser’s own.', fr: 'Vide : celle du navigateur.' },
    placeholder: 'fr-FR',
    shownIf: { field: 'device' },
    isHalf: true,
  },
  timeZone: {
    as: 'time-zone',
    label: { en: 'Time zone', fr: 'Fuseau horaire' },
    hint: { en: 'What the page’s clock shows.', fr: 'Ce qu’indique l’horloge de la page.' },
    empty: { en: 'The agent’s own', fr: 'Celui de l’agent' },
    shownIf: { field: 'device' },
    isHalf: true,
  },
} as const;

/** Answers of a visitor to the consent banner. */
export const CONSENT_CHOICES = {
  none: { en: 'Left unanswered', fr: 'Laissé sans réponse' },
  accept: { en: 'Accepted', fr: 'Accepté' },
  refuse: { en: 'Refused', fr: 'Refusé' },
} as const;

/** Ways to treat the hits that a visit sends. */
export const HIT_CHOICES = {
  deliver: { en: 'Delivered as they are', fr: 'Envoyés tels quels' },
  mark: { en: 'Delivered with a mark', fr: 'Envoyés avec une marque' },
  'answer-locally': { en: 'Answered by Vigie: none leaves', fr: 'Traités par Vigie : aucun ne part' },
} as const;
