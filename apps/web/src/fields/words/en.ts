export const en = {
  'category.label': 'Category',
  'category.placeholder': 'Choose a category',
  'severity.label': 'Severity',
  'severity.placeholder': 'Choose a severity',
  'agent.label': 'Execution server',
  'agent.placeholder': 'Choose an execution server',
  'agent.any': 'Any agent',
  'agent.offline': '{name} (offline)',
  'agent.paused': '{name} (paused)',
  'agents.failed': 'The list of agents could not be loaded: only “Any agent” can be chosen.',
  'context.label': 'Context',
  'context.hint': 'A variant of the website, such as staging, with its hidden variables.',
  'context.none': 'The website itself',
  'profile.device': 'Visitor',
  'profile.device-hint': 'The browser that pages see: its size, touch, user agent and client hints.',
  'profile.websites': 'As the website’s settings say',
  'profile.desktop': 'Desktop',
  'profile.phone': 'Phone',
  'profile.language': 'Language',
  'profile.language-hint': 'Empty: the browser’s own.',
  'profile.time-zone': 'Time zone',
  'profile.time-zone-hint': 'What the page’s clock shows.',
  'profile.own-zone': 'The agent’s own',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    fields: typeof en;
  }
}
