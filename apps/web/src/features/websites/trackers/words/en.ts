export const en = {
  lead: 'Each tracker is judged by the same checks and has a grade of its own; nothing is summed. The primary tracker gives the website its grade. Visits of before a tracker was added can be judged by it too: nothing is visited again.',
  add: 'Add a tracker',
  label: 'Trackers of the website',
  primary: 'Primary tracker',
  'primary-hint': 'Primary: set in the Settings tab',
  'primary-name': 'How screens tell it from the other trackers. Left empty: Primary tracker.',
  rename: 'Rename',
  'column.name': 'Tracker',
  'column.js': 'JS tag',
  'column.php': 'PHP tag',
  'column.variables': 'Required variables',
  menu: 'Actions on {name}',
  edit: 'Edit',
  new: 'New tracker',
  change: 'Change the tracker {name}',
  'family.label': 'Tracker family',
  'family.hint': 'A common one fills the fields below.',
  'family.other': 'Another one',
  'name.label': 'Name',
  'name.hint': 'How screens and files tell it from the other trackers.',
  save: 'Save the tracker',
  saved: 'The tracker was saved.',
  failed: 'The tracker could not be saved',
  'remove.title': 'Remove the tracker {name}?',
  'remove.text':
    'Its grades and problems are no longer shown, and it is no longer judged. What was recorded of your pages stays, and the other trackers stay as they are.',
  'remove.button': 'Remove',
  removed: 'The tracker {name} was removed.',
  'errors.tracker-nameless': 'The tracker has no name. Give it one.',
  'errors.tracker-name-twice': 'Another tracker of this website has this name. Choose another one.',
  'errors.tracker-id-taken': 'This tracker exists already. Reload the page.',
  'errors.trackers-too-many': 'There are too many trackers. Keep at most {max}.',
  'errors.tracker-untagged': 'Neither tag is named. Give the JS tag, the PHP tag or both.',
} as const;

declare module '../../../../i18n/i18n.ts' {
  interface Catalogues {
    trackers: typeof en;
  }
}
