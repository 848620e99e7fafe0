export const en = {
  'agent.label': 'Execution server',
  'agent.placeholder': 'Choose an execution server',
  'agent.any': 'Any agent',
  'agents.failed': 'The list of agents could not be loaded: only “Any agent” can be chosen.',
  'needs.title': 'Agents',
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
  'variables.legend': 'Hidden variables',
  'variables.hint':
    'Stored encrypted and never shown again. A value is a text, or JSON such as 12 or true. A JSON object pasted as a name fills the rows.',
  'variables.add': 'Add a variable',
  'variables.name': 'Name of variable {number}',
  'variables.name-short': 'Name',
  'variables.value': 'Value of variable {number}',
  'variables.value-short': 'Value',
  'variables.unchanged': '••••• stored',
  'variables.remove': 'Remove variable {number}',
  'variables.removed': '{name} is removed when you save.',
  'variables.keep': 'Keep it',
  'errors.variable-name-required': 'The name is missing. Enter it.',
  'errors.variable-name-too-long': 'The name is too long. Shorten it to {max} characters.',
  'errors.variable-name-taken': 'Another variable has this name.',
  'errors.variable-value-required': 'The value is missing. Enter it.',
  'errors.variable-no-json': 'This JSON cannot be read. Correct it, or put a text in quotes.',
  'errors.variable-unknown': 'The variable {name} no longer exists. Reload the page.',
  'errors.variables-too-large': 'The hidden variables are too large. Keep them to {max} characters.',
  'errors.refused': 'The server refused this field. Check it and try again.',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    fields: typeof en;
  }
}
