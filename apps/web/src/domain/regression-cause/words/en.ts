export const en = {
  title: 'What changed',
  find: 'Find what changed',
  'find.text':
    'An agent visits the page a few times with changed parts put back to their old version, in its own browser only. The site is not touched, no hit leaves, and nothing counts.',
  again: 'Search again',
  reading: 'The last healthy visit is being compared',
  waiting: 'Waiting for an agent',
  visiting: 'The agent puts parts of the page back',
  unread: 'What changed could not be loaded',
  'not-started': 'The search could not start',
  'not-visited': 'The page could not be visited',
  between: {
    one: 'Last healthy {from}, faulty {to}. {count} change in between:',
    other: 'Last healthy {from}, faulty {to}. {count} changes in between:',
  },
  suspects: 'Suspects, the likeliest first',
  proven: {
    one: 'Proven: {guilty} changed between {from} and {to}',
    other: 'Proven: {guilty} changed between {from} and {to}',
  },
  innocent: { one: '{proven}; {parts} is innocent.', other: '{proven}; {parts} are innocent.' },
  'blame.alone': 'Put back, it heals the page. Without it the fault comes back.',
  'blame.each': 'Each of them breaks the page by itself: the page heals once both are put back.',
  'blame.together': 'Only together do they break the page: it heals once either is put back.',
  'found.not-reproducible': 'Not reproducible, seen {seen} of {of}',
  'not-reproducible.text': 'The page heals by itself, so no change can be blamed.',
  'found.none-of-them': 'None of these changes is guilty',
  'none-of-them.text':
    'The page stays faulty with all of them put back. Something that is not kept changed, as the document itself or a server.',
  'found.unclear': 'No answer',
  'unclear.text': 'The visits failed, or contradict each other.',
  visits: { one: '{count} visit.', other: '{count} visits.' },
  guilty: 'Guilty',
  cleared: 'Innocent',
  'part.policy': 'the policy',
  'part.tag': 'the tag',
  'part.container': 'the container',
  'part.consent-manager': 'the consent manager',
  'part.first-party': 'the release',
  'part.headers': 'the other headers',
  'kind.policy': 'Policy',
  'kind.tag': 'Tag',
  'kind.container': 'Container',
  'kind.consent-manager': 'Consent manager',
  'kind.first-party': 'Script of the site',
  'kind.headers': 'Header',
  came: 'New',
  went: 'Gone',
  changed: 'Changed',
  'suspicion.named-by-cause': 'the fault names it',
  'suspicion.always-changing': 'it changes at each visit',
  'suspicion.asked-no-more': 'the page asks for it no more',
  'not-kept': 'It was not kept, so it cannot be put back or compared.',
  'not-compared': 'Both versions are no longer kept, so they cannot be compared.',
  difference: 'Show the difference',
  'difference.reading': 'Both versions are being compared',
  'difference.unread': 'The difference could not be loaded',
  'difference.none': 'Both versions say the same.',
  'difference.part': '{name}, from line {line}',
  'difference.cut': 'Long lines are cut, and not all differences are shown.',
  'why.never-healthy': 'No healthy visit of this page is kept, so there is nothing to compare with.',
  'why.not-kept':
    'The visits in which the page broke did not keep what it was made of, or their retention is over.',
  'why.nothing-changed':
    'Nothing that is kept changed between both visits. Look at the collector, the document itself, or a server.',
  'why.not-put-back': 'None of these can be put back: what they were is not kept.',
  'why.settings-changed': 'The website’s settings changed, not the page: by today’s settings nothing broke.',
  'why.not-a-check': 'This is no fault of a check, so no change of the page is searched.',
  'why.changes-something':
    'A visit of this page changes something, as an order does. So it is not visited again and again.',
  'why.resolved': 'The last visit of this page was healthy.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'regression-cause': typeof en;
  }
}
