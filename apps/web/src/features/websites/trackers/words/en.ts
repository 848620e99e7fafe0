export const en = {
  lead: 'Each tracker is evaluated by the same checks and has a grade of its own; nothing is summed. The primary tracker gives the website its grade. Visits from before a tracker was added can be evaluated for it too: nothing is visited again.',
  add: 'Add a tracker',
  label: 'Trackers of the website',
  primary: 'Primary tracker',
  'primary-hint': 'Primary: set in the Settings tab',
  'primary-name': 'How screens distinguish it from the others. Left empty: Primary tracker.',
  rename: 'Rename',
  'column.name': 'Tracker',
  'column.js': 'JS tag',
  'column.php': 'PHP tag',
  'column.variables': 'Required variables',
  menu: 'Actions on {name}',
  edit: 'Edit',
  new: 'New tracker',
  change: 'Change the tracker {name}',
  'variable-rules.add': 'Add a rule',
  'variable-rules.new': 'New rule',
  'variable-rules.remove': 'Remove the rule of {name}',
  save: 'Save the tracker',
  saved: 'The tracker was saved.',
  failed: 'The tracker could not be saved',
  'remove.title': 'Remove the tracker {name}?',
  'remove.text':
    'Its grades and problems are no longer shown, and it is no longer evaluated. What was recorded of your pages stays, and the other trackers stay as they are.',
  'remove.button': 'Remove',
  removed: 'The tracker {name} was removed.',
  'errors.refused': 'The server refused this field. Check it and try again.',
  'errors.tracker-nameless': 'The tracker has no name. Give it one.',
  'errors.tracker-name-twice': 'Another tracker of this website has this name. Choose another one.',
  'errors.tracker-id-taken': 'This tracker exists already. Reload the page.',
  'errors.trackers-too-many': 'There are too many trackers. Keep at most {max}.',
  'errors.rule-nameless': 'The rule names no variable. Name it, or remove the rule.',
  'errors.tracker-untagged': 'Neither tag is named. Give the JS tag, the PHP tag or both.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    trackers: typeof en;
  }
}
