export const en = {
  'list.lead': 'How Vigie works, what each screen shows, and how to fix what it finds.',
  'list.search': 'Search the help',
  'list.topics': 'Topics',
  'list.failed': 'The help could not be loaded',
  'list.results': { one: '{count} article', other: '{count} articles' },
  'list.none': 'No article mentions “{q}”',
  'list.none-text': 'Try another word or a reason as a screen writes it, or ask us.',
  'list.contact': 'Write to support',
  'topic.start': 'First steps',
  'topic.checks': 'Checks and how to fix them',
  'topic.screens': 'Screens',
  'topic.running': 'Tests, runs and agents',
  'topic.people': 'People and rights',
  'topic.data': 'Data and operations',
  'article.back': 'Help',
  'article.failed': 'This article could not be loaded',
  'article.gone': 'This article is not here',
  'article.gone-text': 'Its address may have changed. All articles are in the help.',
  'article.all': 'All articles',
  'article.contents': 'On this page',
  'article.related': 'Read also',
  'article.next': 'Next:',
  'article.code': 'Lines to copy',
  'article.unanswered': 'Your question is not answered?',
  'article.contact': 'Write to support',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    help: typeof en;
  }
}
