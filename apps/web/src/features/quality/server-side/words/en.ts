export const en = {
  lead: 'What your server sent on of the hits of visits, and what was lost behind the first hop.',
  failed: 'What the server sent on could not be loaded',
  'empty.title': 'No call of a server was recorded yet',
  'empty.text':
    'Put vigie proxy before your server container or shop (HTTP_PROXY and HTTPS_PROXY), and let it send to this panel with --panel, --token and --website. Then audit the website.',
  'empty.help': 'How to put the proxy there',
  calls: '{count} calls, {decoded} of them decoded, until {at}.',
  visits: { one: '{text} visit is tied to them.', other: '{text} visits are tied to them.' },
  cut: 'There are more visits: the newest were tied.',
  dropped: '{count} calls were dropped by the sender: a missing call proves nothing at that time.',
  unread:
    'The proxy could not look into these calls. Start it with an authority (--ca) that the server trusts.',
  untied: 'No hit of a visit went to a server of the website while calls were recorded.',
  destinations: 'From the page to the vendor',
  unknown: 'No known destination',
  'step.sent': 'Page',
  'step.received': 'First hop',
  'step.sent-on': 'Sent on',
  'step.accepted': 'Accepted',
  'way.text':
    'Of {sent} hits, the first hop received {received}, sent {sentOn} on, and the vendor accepted {accepted}.',
  hits: { one: '{text} hit', other: '{text} hits' },
  lost: { one: '{text} lost on the way', other: '{text} lost on the way' },
  accepted: '{accepted} of {sent} accepted',
  loss: { one: '{hits} lost before “{step}”: {reason}', other: '{hits} lost before “{step}”: {reason}' },
  'reason.first-hop': 'the first hop did not answer with a success',
  'reason.consent': 'consent was withheld',
  'reason.trigger': 'no trigger fires at it',
  'reason.no-tag': 'the container has no tag for it',
  'reason.vendor-error': 'the call failed',
  'reason.quota': 'the limit of calls was reached',
  'reason.unknown': 'no call sent it on',
  'reason.refused': 'the vendor answered with an error',
  findings: 'Findings',
  'findings.none': 'Nothing was lost, changed or sent twice in a way that can be proven.',
  'findings.visits': { one: '{count} visit', other: '{count} visits' },
  'findings.more': { one: 'And {count} more.', other: 'And {count} more.' },
  export: 'Export the findings',
  remove: 'Delete all calls',
  'remove.ask': 'Delete all calls of this website’s server?',
  'remove.text':
    'The calls and the findings about them are gone at once. A proxy that still sends adds new ones.',
  removed: 'The calls are deleted.',
  'proof.page': 'The visit',
  'proof.call': 'Call to {host}{path}, {at}',
  'proof.no-call': 'No such call was recorded.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'server-side': typeof en;
  }
}
