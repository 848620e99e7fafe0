export const en = {
  'help.information': 'A pool groups tests that belong together',
  'help.information-text':
    'One pool per journey or per team works well: “purchase journey”, “every night, all pages”. Its severity says how loud a failure is.',
  'help.general': 'Which pages, which tests',
  'help.general-text':
    'A test has page patterns of its own too: on each page, only the tests that concern it run. Draft tests are left out.',
  'help.sort': 'Order matters little',
  'help.sort-text': 'Results are shown in this order. Put first what you want to read first.',
  'help.schedule': 'A run never overlaps the one before',
  'help.schedule-text':
    'If a run is still going on when the next one is due, that one is skipped, and the pool’s page says so. When clocks change, a daily run happens once.',
  'help.settings': 'Visits as careful or as quick as you like',
  'help.settings-text':
    'Keep new browser contexts to measure first visits and consent. Choose the same tab for large lists of pages.',
  'help.save': 'Nothing is kept before this step',
  'help.save-text': 'Read the recap, then save. You can go back to any step without losing anything.',
} as const;
