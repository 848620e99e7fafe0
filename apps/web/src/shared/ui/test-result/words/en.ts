export const en = {
  'outcome.passed': 'Passed',
  'outcome.failed': 'Failed',
  'outcome.error': 'Error',
  'outcome.skipped': 'Not applicable',
  untitled: 'This test',
  value: 'What the content gave',
  'value.cut': 'Cut: the rest was too large to keep.',
  'value.lines': { one: '{count} entry', other: '{count} entries' },
  'value.more': { one: 'Show {count} more', other: 'Show {count} more' },
  condition: 'What the condition gave',
  'duration.content': 'content {ms} ms',
  'duration.condition': 'condition {ms} ms',
  position: 'Line {line}, column {column}.',
  'position.line': 'Line {line}.',
  'error.content-threw': 'The content stopped on an error of its own code.',
  'error.content-timed-out':
    'The content did not end in time. Look for a loop without an end, or a wait for something that never comes.',
  'error.content-not-json':
    'The content returned a value that cannot be stored, such as a function or an element of the page. Return text, numbers, lists or objects.',
  'error.content-too-large':
    'The content gave more than a result may hold. Return only what the condition needs.',
  'error.condition-syntax': 'The condition is not a valid JavaScript expression.',
  'error.condition-threw': 'The condition stopped on an error of its own code.',
  'error.condition-timed-out': 'The condition did not end in time. Look for a loop without an end.',
  'error.condition-crashed': 'The condition used more memory than it may, and was stopped.',
  'error.page-not-visited': 'The page could not be visited, so the test did not run.',
  'error.not-applicable': 'The test says that it does not apply to this page.',
  'error.engine-fault': 'Vigie could not run the test. The test is not the cause: run it again.',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    'test-result': typeof en;
  }
}
