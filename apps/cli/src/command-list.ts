import type { CommandEntry } from './command.ts';

/** Commands in the order of the help. Each is loaded when it is called: most need neither server nor browser. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'starts panel, API, worker, agent and demo shop on this machine',
    load: async () => (await import('./commands/start.ts')).start,
  },
  {
    name: 'audit',
    summary: 'audits pages or a whole site once, without server or database',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'journey',
    summary:
      'runs recordings of the browser and evaluates each event by a tracking plan, without server or database',
    load: async () => (await import('./commands/journey.ts')).journey,
  },
  {
    name: 'learn',
    summary: 'writes a first tracking plan of what pages or recordings send, without server or database',
    load: async () => (await import('./commands/learn.ts')).learn,
  },
  {
    name: 'detect',
    summary: 'lists the trackers, the banner and the dataLayers that the first pages of a site show',
    load: async () => (await import('./commands/detect.ts')).detect,
  },
  {
    name: 'links',
    summary:
      'follows campaign links and reports where each one loses its campaign, without server or database',
    load: async () => (await import('./commands/links.ts')).links,
  },
  {
    name: 'container',
    summary:
      'reads what a tag manager has published, and explains which tags fire on a page and why others do not',
    load: async () => (await import('./commands/container.ts')).container,
  },
  {
    name: 'orders compare',
    summary: 'counts the paid orders that are missing in a report, and explains them',
    load: async () => (await import('./commands/orders-compare.ts')).ordersCompare,
  },
  {
    name: 'proxy ca',
    summary: 'makes the certificate authority with which "vigie proxy" decodes calls',
    load: async () => (await import('./commands/proxy-ca.ts')).proxyCa,
  },
  {
    name: 'proxy',
    summary: 'records what a server sends to vendors, and what they answer, as a forward proxy',
    load: async () => (await import('./commands/proxy.ts')).proxy,
  },
  {
    name: 'server',
    summary: 'starts the panel and its API alone',
    load: async () => (await import('./commands/server.ts')).server,
  },
  {
    name: 'worker',
    summary: 'starts a worker alone: it runs jobs on the agents',
    load: async () => (await import('./commands/worker.ts')).worker,
  },
  {
    name: 'collect',
    summary: 'starts a collector alone: it receives what browsers of real visitors report',
    load: async () => (await import('./commands/collect.ts')).collect,
  },
  {
    name: 'agent',
    summary: 'starts an agent alone: it visits pages for the panel that it is paired with',
    load: async () => (await import('./commands/agent.ts')).agent,
  },
  {
    name: 'release',
    summary: 'reports a release of a website to a panel',
    load: async () => (await import('./commands/release.ts')).release,
  },
  {
    name: 'mcp',
    summary: 'serves audits and a panel to programs that speak MCP, over standard input and output',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  {
    name: 'export',
    summary: 'writes the configuration of a panel as a file',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'plan',
    summary: 'shows what such files would change in a panel',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  {
    name: 'apply',
    summary: 'changes a panel as such files describe',
    load: async () => (await import('./commands/apply.ts')).applyCommand,
  },
  {
    name: 'schema',
    summary: 'prints the JSON schema of such files, of plans and recordings, or checks them',
    load: async () => (await import('./commands/schema.ts')).schemaCommand,
  },
  {
    name: 'sampler',
    summary: 'writes the script and the lines with which browsers of visitors report to a panel',
    load: async () => (await import('./commands/sampler.ts')).samplerCommand,
  },
  {
    name: 'fix',
    summary: 'writes proven remedies of an audit as lines for servers, or as a patch of their files',
    load: async () => (await import('./commands/fix.ts')).fix,
  },
  {
    name: 'verify',
    summary: 'checks that sealed files were not changed, without any server',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  {
    name: 'backup',
    summary: 'writes the whole database to a file, while Vigie runs or not',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'fills an empty database from such a file',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'migrate',
    summary: 'brings the schema of the database up to date and ends',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    name: 'rebuild-rollups',
    summary: 'counts hourly figures, faults and problems again from the stored verdicts',
    load: async () => (await import('./commands/rebuild-rollups.ts')).rebuildRollupsCommand,
  },
  {
    name: 'move-visits',
    summary: 'moves the history of visits to ClickHouse or back, while Vigie runs',
    load: async () => (await import('./commands/move-visits.ts')).moveVisitsCommand,
  },
  {
    name: 'user create',
    summary: 'creates a user, for example a first administrator',
    load: async () => (await import('./commands/user-create.ts')).userCreate,
  },
  {
    name: 'user reset-factor',
    summary: 'removes the second factors of somebody who lost them',
    load: async () => (await import('./commands/user-reset-factor.ts')).userResetFactor,
  },
  {
    name: 'user add-provider',
    summary: 'adds a sign-in provider (OpenID Connect) to the instance',
    load: async () => (await import('./commands/user-add-provider.ts')).userAddProvider,
  },
  {
    name: 'config',
    summary: 'prints the settings in force, without secrets',
    load: async () => (await import('./commands/config.ts')).config,
  },
];
