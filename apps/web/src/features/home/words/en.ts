export const en = {
  hello: 'Hello {name}',
  calm: 'All is calm: nothing waits for you.',
  'attention.broken': {
    one: '{count} website broke since yesterday',
    other: '{count} websites broke since yesterday',
  },
  'attention.unmeasured': {
    one: '{count} website is not measured well enough for a grade',
    other: '{count} websites are not measured well enough for a grade',
  },
  'attention.agents': { one: '{count} agent offline', other: '{count} agents offline' },
  'attention.messages': { one: '{count} message unanswered', other: '{count} messages unanswered' },
  'attention.faulty': { one: '{count} website has faults', other: '{count} websites have faults' },
  'attention.problems': { one: '{count} open problem', other: '{count} open problems' },
  failed: 'Your overview could not be loaded',
  'none.title': 'No website to watch yet',
  'none.text': 'Add the first one: its address is enough, and its tracking is graded a few minutes later.',
  'none.text-guest':
    'None is open to your profile. Ask a moderator of your company to add one, or to give you access.',
  'none.add': 'Add a website',
  'websites.title': 'Websites',
  'websites.all': { one: 'Show {count} more website', other: 'Show {count} more websites' },
  'websites.rest': 'The {shown} that need attention most, of {count}.',
  'website.grade': 'Grade {grade}',
  'website.no-grade': 'No grade yet',
  'website.never': 'Never audited',
  'website.audited': 'Audited',
  'websites.hint': 'As of the last audit',
  'website.change': '{points} points since the audit before',
  'website.broken': 'Broken since yesterday',
  'website.problems': { one: '{count} open problem', other: '{count} open problems' },
  pages: { one: '{count} page', other: '{count} pages' },
  more: 'and {count} more',
  'running.title': 'In progress',
  'running.none': 'No run is in progress.',
  'running.all': 'All jobs',
  'agents.title': 'Agents offline',
  'agents.none': 'Every agent answers.',
  'agents.seen': 'seen',
  'agents.never': 'never seen',
  'agents.all': 'All agents',
  'messages.title': 'Last messages',
  'messages.none': 'No message.',
  'messages.write': 'Write to support',
  'messages.open': 'Waiting',
  'messages.answered': 'Answered',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    home: typeof en;
  }
}
