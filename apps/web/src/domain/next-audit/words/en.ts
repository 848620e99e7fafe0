export const en = {
  daily: 'Every day at 06:00',
  'daily-hint': 'A whole audit of {website} each morning, {zone} time',
  'no-agent': 'Every day at 06:00: associate an agent first',
  'no-agent-hint': 'No agent is online. An audit needs one to visit the pages.',
  next: 'Next audit',
  none: 'No audit is planned',
  change: 'change',
  'change-label': 'Change when {website} is audited',
  stop: 'stop planning',
  'stop-label': 'Stop planning audits of {website}',
  'by-pool': 'by its health pool',
  done: '{website} is audited automatically from now on. Next audit {time}.',
  stopped: '{website} is audited by hand only.',
  failed: 'The schedule could not be changed',
  'dialog.title': 'When {website} is audited',
  'dialog.lead':
    'Each time, any agent that is online visits the pages of a full audit, as “Run an audit” does, and the grade is updated.',
  'dialog.save': 'Save',
  'dialog.overlap': 'The audit of {time} did not begin: the previous one was still in progress.',
  'dialog.catch-up': {
    one: 'Vigie was stopped on {due}: an audit on {time} made up for it.',
    other: 'Vigie was stopped on {due}: one audit on {time} made up for {count} of them.',
  },
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'next-audit': typeof en;
  }
}
