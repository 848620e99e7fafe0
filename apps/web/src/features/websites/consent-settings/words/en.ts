export const en = {
  'need.label': 'Does the tracker need consent?',
  'need.detect': 'Find out',
  'need.detect-hint':
    'Audits accept where a banner stands. A hit before consent is a fault only where the website’s own signals forbid it.',
  'need.yes': 'Yes, it must wait',
  'need.yes-hint': 'Audits accept where a banner stands. A hit that leaves before is a fault.',
  'need.no': 'No, it is exempt',
  'need.no-hint': 'Audits leave the banner unanswered: the tracker must measure without consent.',
  'steps.acceptSteps': 'Steps that accept',
  'steps.acceptSteps-hint':
    'Only for a banner that Vigie cannot answer by itself: the elements to press, in order, by a CSS selector, and by a part of the address of their frame if they are in one.',
  'steps.acceptSteps-add': 'Add a step that accepts',
  'steps.refuseSteps': 'Steps that refuse',
  'steps.refuseSteps-hint': 'For test pools that refuse. Leave it empty where Vigie knows the banner.',
  'steps.refuseSteps-add': 'Add a step that refuses',
  'step.number': 'step {number}',
  'step.selector': 'CSS selector of step {number}',
  'step.selector-example': '#accept-all',
  'step.frame': 'Part of the address of its frame, step {number}',
  'step.frame-example': 'any frame',
  'trial.title': 'Does it answer?',
  'trial.text': 'Visits one page now with these steps and shows what became of its banner. Nothing is saved.',
  'trial.answer': 'Answer to try',
  'trial.accept': 'Accept',
  'trial.refuse': 'Refuse',
} as const;

declare module '../../../../i18n/i18n.ts' {
  interface Catalogues {
    'consent-settings': typeof en;
  }
}
