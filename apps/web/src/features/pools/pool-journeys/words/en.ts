export const en = {
  'figures.passed': { one: '{count} journey passed', other: '{count} journeys passed' },
  'figures.failed': { one: '{count} journey failed', other: '{count} journeys failed' },
  'figures.stepFailed': {
    one: '{count} journey not done to its end',
    other: '{count} journeys not done to their end',
  },
  'no-test': 'This pool has no test: it runs its journeys, and visits no page by itself.',
  title: 'Journeys of this pool',
  steps: { one: '{count} step', other: '{count} steps' },
  world: 'Changes the world',
  'world-hint': 'It orders, pays or sends mails.',
  beats: {
    one: 'The last run of “{title}” with this pool',
    other: 'The {count} last runs of “{title}” with this pool, oldest first',
  },
  'no-outcome': 'no result',
  never: 'Not run yet',
  'choose.title': 'Journeys',
  'choose.search': 'Search the journeys of this website',
  'choose.chosen': { one: '{count} journey chosen', other: '{count} journeys chosen' },
  'choose.none': 'No journey chosen: the pool visits its pages alone.',
  'choose.add-all': { one: 'Add the one shown', other: 'Add the {count} shown' },
  'choose.empty': 'This website has no journey yet. A pool needs none.',
  'choose.no-match': 'No journey matches.',
  'choose.failed': 'The journeys could not be loaded',
  'choose.more': 'Show more journeys',
  'choose.alone': 'Without a test, the pool runs its journeys and visits no page by itself.',
  'choose.world-title': {
    one: '“{title}” changes the world',
    other: '{count} journeys change the world',
  },
  'choose.world-planned':
    'Each scheduled run does this without confirmation: orders, payments or mails really happen. By hand, somebody confirms it. Repeats and second visits skip it.',
  'choose.world':
    'Whoever runs the pool by hand confirms it first. A schedule would do this each time without confirmation. Repeats and second visits skip it.',
  'sort.label': 'Order of the journeys',
  'sort.lead': 'After the pages, journeys run one after the other in this order.',
  'sort.one': 'There is only one journey: nothing to put in order.',
  'run.only': {
    one: 'This pool runs its journey, and visits no page by itself.',
    other: 'This pool runs its {count} journeys, and visits no page by itself.',
  },
  'run.then': {
    one: 'Then its journey.',
    other: 'Then its {count} journeys.',
  },
  'run.none': 'No journey is run.',
  'run.world-title': {
    one: '“{title}” changes the world',
    other: '{count} journeys of this pool change the world',
  },
  'run.world':
    'Orders, payments or mails really happen on {host}, as with any visitor. An agent does this once; nothing repeats it by itself.',
  'run.confirm': 'I know what happens. Run it once.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'pool-journeys': typeof en;
  }
}
