export const en = {
  title: 'What changed',
  find: 'Find what changed',
  'find.text':
    'An agent visits the page a few times with changed parts restored to their old version, in its own browser only. The site is not changed, no hit is sent, and the visits do not count.',
  again: 'Search again',
  reading: 'The last healthy visit is being compared',
  waiting: 'Waiting for an agent',
  visiting: 'The agent restores parts of the page',
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
  'blame.alone': 'Restoring it fixes the page. Otherwise the fault comes back.',
  'blame.each': 'Each of them breaks the page by itself: the page is fixed once both are restored.',
  'blame.together': 'They break the page only together: it is fixed once either is restored.',
  'found.not-reproducible': 'Not reproducible, seen {seen} of {of}',
  'not-reproducible.text': 'The fault goes away by itself, so no change is its cause.',
  'found.none-of-them': 'None of these changes is the cause',
  'none-of-them.text':
    'The page stays faulty with all of them restored. Something that is not stored changed, such as the document itself or a server.',
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
  'suspicion.asked-no-more': 'the page no longer requests it',
  'not-kept': 'It was not stored, so it cannot be restored or compared.',
  'not-compared': 'Both versions are no longer stored, so they cannot be compared.',
  difference: 'Show the difference',
  'difference.reading': 'Both versions are being compared',
  'difference.unread': 'The difference could not be loaded',
  'difference.none': 'Both versions are identical.',
  'difference.part': '{name}, from line {line}',
  'difference.cut': 'Long lines are cut, and not all differences are shown.',
  'why.never-healthy': 'No healthy visit of this page is stored, so there is nothing to compare with.',
  'why.not-kept':
    'The visits between which the page broke did not store its content, or their retention is over.',
  'why.nothing-changed':
    'Nothing that is stored changed between both visits. Check the collector, the document itself, or a server.',
  'why.not-put-back': 'None of these can be restored: their old versions are not stored.',
  'why.settings-changed': 'The website’s settings changed, not the page: by today’s settings nothing broke.',
  'why.not-a-check': 'This fault comes from no check, so no change of the page is searched for.',
  'why.changes-something':
    'A visit of this page has real effects, such as an order. So the page is not visited repeatedly.',
  'why.resolved': 'The last visit of this page was healthy.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'regression-cause': typeof en;
  }
}
