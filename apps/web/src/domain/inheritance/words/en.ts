export const en = {
  'value.seconds': '{count} s',
  'value.pages': { one: '{count} page', other: '{count} pages' },
  'value.steps': '{accept} to accept, {refuse} to refuse',
  'value.no-steps': 'What Vigie knows of banners',
  'value.any-agent': 'Any agent',
  'value.no-channel': 'Only those of the rules',
  'value.by-hand': 'By hand only',
  'value.schedule': '{words} ({zone})',
  'card.title': 'Shared settings',
  'card.lead': 'What this website inherits follows every change of its shared settings.',
  'card.which': 'Inherits from',
  'card.none': 'Nothing: all is its own',
  'card.edit': 'Open {name}',
  'card.change': 'What changes of this website',
  'card.nothing': 'No value changes.',
  'card.refused': 'This cannot be done',
  'card.apply': 'Inherit',
  'card.stop': 'Inherit no more',
  'card.inherited': 'Inherited',
  'card.exception': 'Exception',
  'card.shared': 'shared: ',
  'card.make': 'Make an exception',
  'card.make-of': 'Make an exception of “{field}”',
  'card.take': 'Take the shared value again',
  'card.take-of': 'Take the shared value of “{field}” again',
  'card.failed': 'The shared settings could not be changed',
  'card.done': 'Saved.',
  'notice.title': 'Inherited from {name}',
  'notice.text': '{fields}. What you change here becomes an exception of this website.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    inheritance: typeof en;
  }
}
