export const en = {
  labels: 'Labels of agents',
  'labels-hint': 'An agent must have them all. Separate them by spaces; left empty: any agent.',
  location: 'Location of agents',
  'location-hint': 'As set on the agents; upper and lower case are the same. Left empty: anywhere.',
  fitting: { one: '{count} agent fits now: {names}', other: '{count} agents fit now: {names}' },
  none: 'No agent fits now',
  'no-agent': 'There is no agent yet',
  'none-text':
    'This can be saved. Planned runs wait until an agent fits; a run that is started by hand is refused.',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    needs: typeof en;
  }
}
