export const en = {
  title: 'Audit from several locations',
  lead: '{website} is visited from each location at the same time. What differs is then compared.',
  locations: 'Locations',
  agents: { one: '{location} ({count} agent)', other: '{location} ({count} agents)' },
  offline: '{location} (no agent online)',
  counted: 'Counts for the grade',
  'counted-hint':
    'Its audit goes into the grade, the history and the alarms. The others are stored for the comparison only.',
  'errors.location-required': 'A location is empty. Remove it.',
  'errors.locations-too-few': 'Choose two locations at least.',
  'errors.locations-too-many': 'Choose ten locations at most.',
  'errors.refused': 'The server refused these locations. Check them and try again.',
  'too-few-known': 'The agents that may visit this website are at fewer than two locations',
  'too-few-known-text': 'Write where each agent is into its settings, or add an agent elsewhere.',
  submit: 'Start the audits',
  failed: 'The audits could not start',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'audit-locations': typeof en;
  }
}
