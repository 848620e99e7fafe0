export const en = {
  prove: 'Prove it',
  'prove.text':
    'An agent visits the page again with this change in its own browser only. The site is not changed, no hit is sent, and the visit does not count.',
  again: 'Rehearse again',
  waiting: 'Waiting for an agent',
  visiting: 'The agent visits the page with the change',
  'not-started': 'The rehearsal could not start',
  'not-visited': 'The page could not be visited',
  unread: 'The last rehearsal could not be loaded',
  proven: 'Proven',
  'proven.text': 'With this change the check passes. Rehearsed {at}.',
  'not-enough': 'Not proven: this change is not enough',
  'not-enough.text': 'With it the page still shows the faults below. Rehearsed {at}.',
  'cannot-be-rehearsed': 'It cannot be rehearsed',
  visits: 'Checks before and with the change',
  check: 'Check',
  before: 'Before',
  after: 'With the change',
  passed: 'passed',
  'open-visit': 'Open the visit with the change',
  changes: { one: '{count} change', other: '{count} changes' },
  'change.set-header': 'Header “{name}” of {url}',
  'change.remove-header': 'Header “{name}” of {url}, removed',
  'change.insert': 'Added to {url}',
  'change.replace-text': 'Replaced in {url}',
  'change.answer': 'Answer for {url}',
  lines: 'As lines for your server',
  'lines.for': 'Lines for',
  'lines.unread': 'The lines could not be written',
  'lines.pasted': 'Your present configuration',
  'lines.pasted-hint': 'Paste it to get the smallest difference. It is not stored.',
  'lines.compare': 'Show the difference',
  'lines.difference': 'Difference',
  'lines.same': 'Your configuration already contains this: nothing is to be changed.',
  'lines.old': 'The configuration was changed since: this difference is for the previous one.',
  'lines.save': 'Download',
  'replace.from': 'Before',
  'replace.to': 'After',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    rehearsal: typeof en;
  }
}
