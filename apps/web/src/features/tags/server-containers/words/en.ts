export const en = {
  'server.title': 'Add a server container',
  'server.text':
    'A server container runs on a server of yours, and no visit loads it. Upload its export: clients, tags, triggers and consent conditions are read, known secrets are hidden at once. A newer export of the same container becomes its next version.',
  'server.field': 'Export of the server container (JSON)',
  'server.submit': 'Add the container',
  'server.done': 'The container was read.',
  'server.failed': 'The container was not added',
  'server.remove': 'Delete the container',
  'server.remove-title': 'Delete this server container?',
  'server.remove-text': 'Its versions and its review go with it. Nothing changes on your server.',
  'server.removed': 'The container is deleted.',
  'incoming.title': 'Incoming events',
  'incoming.from': 'Events of {client}',
  'incoming.any-client': 'any client',
  'incoming.other': 'Any other event',
  'incoming.none': 'No tag waits for an event.',
  'incoming.tags': { one: '{shown} tag', other: '{shown} tags' },
  'incoming.depends': 'depends on {why}',
  'incoming.idle': 'Tags that wait for nothing',
  'incoming.idle-none': 'Each active tag has a trigger.',
  'incoming.clients': 'Clients',
  'incoming.transformations': 'Transformations',
  'incoming.no-parameters': 'It has no settings.',
  'incoming.priority': 'priority {priority}',
  'incoming.changes': 'Changes events of {tags}.',
  'incoming.changes-none': 'Changes events of no tag.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'server-containers': typeof en;
  }
}
