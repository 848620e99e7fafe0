export const en = {
  'redactions.title': 'What is hidden in recordings',
  'redactions.lead':
    'Agents hide these texts for good in everything that they record for this company, before it is stored: in addresses, bodies, headers, titles, consoles and dataLayers, encoded and compressed too.',
  'redactions.limits':
    'Pictures of pages are not searched: take none where they show people. Addresses of the visited pages stay as they are.',
  'redactions.none': 'Nothing is hidden yet.',
  'redactions.failed': 'The redactions could not be loaded',
  'redactions.change': 'Change what is hidden',
  'redactions.pattern': 'Each text like',
  'redactions.field': 'The value of each field',
  'redactions.save': 'Save what is hidden',
  'redactions.save-failed': 'The redactions could not be saved',
  'redactions.saved': 'From the next run on, this is hidden for {company}.',
  'redactions.from-now':
    'This applies to runs that start from now on. What is stored already does not change until its retention ends.',
  'redactions.legend': 'Rules',
  'redactions.hint':
    'A pattern hides each match, whatever the case of its letters; a field hides its whole value.',
  'redactions.add': 'Add a rule',
  'redactions.add-mail': 'Add: e-mail addresses',
  'redactions.kind': 'Kind of rule {number}',
  'redactions.kind-pattern': 'Pattern',
  'redactions.kind-field': 'Field',
  'redactions.value-pattern': 'Pattern of rule {number}',
  'redactions.value-field': 'Field of rule {number}',
  'redactions.remove': 'Remove rule {number}',
  'redactions.trial': 'Try it on a text',
  'redactions.trial-hint': 'Paste an address, a body or anything else. Nothing of it is stored.',
  'redactions.trial-start': 'Try',
  'redactions.trial-result': 'This would be stored',
  'redactions.trial-same': 'Nothing in this text is hidden.',
  'redactions.trial-failed': 'The trial failed',
  'retention.title': 'How long recordings are stored',
  'retention.lead':
    'Recordings of this website may be deleted earlier than those of others. Verdicts, problems, grades and evolutions stay.',
  'retention.failed': 'The retention could not be loaded',
  'retention.documents': 'Requests, hits, events and dataLayer',
  'retention.pictures': 'Pictures, from the last visit that shows them',
  'retention.days': { one: '{count} day', other: '{count} days' },
  'retention.instance': '{days}, as everywhere on this Vigie',
  'retention.everywhere': 'as everywhere on this Vigie',
  'retention.change': 'Change the retention',
  'retention.warning': 'What is older is deleted within a day. It cannot be restored.',
  'retention.save': 'Save the retention',
  'retention.save-failed': 'The retention could not be saved',
  'retention.saved': 'Retention of {website} saved.',
  'errors.refused': 'Check this value.',
  'errors.days-range': 'Enter a whole number of days from {min} to {max}, or nothing.',
  'errors.pattern-invalid':
    'This pattern cannot be used: check its brackets, and leave out look-around and back-references.',
  'errors.pattern-empty': 'This pattern matches everywhere: nothing would be left.',
  'errors.name-required': 'Enter the name of the field.',
  'errors.name-too-long': 'Enter at most 200 characters.',
  'errors.redactions-too-many': 'There may be {max} rules.',
  'errors.text-too-long': 'Enter at most 20,000 characters.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    privacy: typeof en;
  }
}
