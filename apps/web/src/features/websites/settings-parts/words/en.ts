export const en = {
  'badge.title': 'Badge',
  'badge.text':
    'A small picture of the grade now, for a wiki, a README or a dashboard. Whoever sees it learns the grade and nothing else.',
  'badge.failed': 'The badge could not be loaded',
  'badge.not-saved': 'The badge was not changed',
  'badge.access': 'Who sees the badge',
  'badge.access.off': 'Nobody',
  'badge.access.token': 'By its address',
  'badge.access.public': 'Everybody',
  'badge.access.off-hint': 'The address of the picture answers “not found”.',
  'badge.access.token-hint': 'The address contains a secret: it is in every page that shows the picture.',
  'badge.access.public-hint': 'No secret: the address follows from the website’s identifier.',
  'badge.language': 'Language of the picture',
  'badge.alt': 'Tracking health of {website}',
  'badge.address': 'Address',
  'badge.markdown': 'Markdown',
  'badge.html': 'HTML',
  'badge.renew': 'Make another address',
  'badge.renew.hint': 'Pages with the address before then show nothing, within five minutes.',
  'answers.need.label': 'Does the tracker need consent?',
  'answers.steps.acceptSteps-add': 'Add a step that accepts',
  'answers.steps.refuseSteps-add': 'Add a step that refuses',
  'answers.step.number': 'step {number}',
  'answers.step.selector': 'CSS selector of step {number}',
  'answers.step.selector-example': '#accept-all',
  'answers.step.frame': 'Part of the address of its frame, step {number}',
  'answers.step.frame-example': 'any frame',
  'answers.trial.title': 'Does it answer?',
  'answers.trial.text':
    'Visits one page now with these steps and shows what became of its banner. Nothing is saved.',
  'answers.trial.answer': 'Answer to try',
  'answers.trial.accept': 'Accept',
  'answers.trial.refuse': 'Refuse',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'settings-parts': typeof en;
  }
}
