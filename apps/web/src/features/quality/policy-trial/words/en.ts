export const en = {
  title: 'Try a policy',
  lead: 'What it would block and let through, said from what the last visit of each page recorded. Nothing is visited, and the website stays as it is.',
  policy: 'Content-Security-Policy',
  'policy.hint':
    'Several lines, the header’s name and several policies are read too. It stands in the place of the headers of today; meta elements stay.',
  'policy.missing': 'Write or paste a policy.',
  'in-force': 'Begin with the policy in force',
  submit: 'Try it',
  busy: 'The visits are being read',
  failed: 'The policy could not be tried',
  result: 'What it would do',
  old: 'The text was changed since: this is the answer to the one before.',
  empty: 'No visit to try it on',
  'empty.text':
    'No visit of this period is kept with all that it recorded. Choose another period, or audit the website.',
  'looked-at': {
    one: '{count} page was looked at, by its last visit.',
    other: '{count} pages were looked at, each by its last visit.',
  },
  cut: 'They are the last visited of {all}: more would take too long.',
  same: {
    one: '{count} request stays let through as today.',
    other: '{count} requests stay let through as today.',
  },
  nothing: 'Nothing would change: all that is let through today would be.',
  'on-pages': { one: '{count} page', other: '{count} pages' },
  'sum.blocked': {
    one: '{count} vendor would be blocked on {where}',
    other: '{count} vendors would be blocked on {where}',
  },
  'sum.unknown': {
    one: 'Not known for {count} vendor on {where}',
    other: 'Not known for {count} vendors on {where}',
  },
  'sum.let-through': {
    one: '{count} vendor that is blocked today would be let through on {where}',
    other: '{count} vendors that are blocked today would be let through on {where}',
  },
  'sum.still-blocked': {
    one: '{count} vendor would stay blocked on {where}',
    other: '{count} vendors would stay blocked on {where}',
  },
  'own.blocked': 'The website’s own files would be blocked on {where}',
  'own.unknown': 'Not known for the website’s own files on {where}',
  'own.let-through': 'The website’s own files that are blocked today would be let through on {where}',
  'own.still-blocked': 'The website’s own files would stay blocked on {where}',
  'effect.blocked': 'Would be blocked',
  'effect.unknown': 'Not known',
  'effect.let-through': 'Would be let through',
  'effect.still-blocked': 'Stays blocked',
  vendor: 'Vendor',
  own: 'The website itself',
  directive: 'By',
  'directive.none': 'no directive any more',
  why: 'Why',
  requests: 'Pages and requests',
  visits: 'Visits that show it',
  figures: { one: '{count} page · {requests} requests', other: '{count} pages · {requests} requests' },
  'in-wake': {
    one: '{count} of them is no longer asked for: what asks for it is blocked.',
    other: '{count} of them are no longer asked for: what asks for them is blocked.',
  },
  'visit.open': 'See the visit of',
  'why.nonce': 'It is let in where the element bears the nonce, which visits do not record.',
  'why.hash': 'It is let in where its content has the hash, which visits do not record.',
  'why.strict-dynamic': 'Under strict-dynamic it depends on what loads the script.',
  'why.trusted-types': 'Scripts must use Trusted Types for it, which visits do not record.',
  'why.initiator': 'A script that took part in the request would be blocked, or is not known itself.',
  'why.frame': 'A frame may have asked for it, under its own policy.',
  'why.kind': 'Directives that differ may rule it.',
  'why.inline': 'It may belong to code or styles written into the page.',
  'why.upgraded': 'It would be asked for in https, which no visit did.',
  'why.sandbox': 'sandbox takes abilities from the whole page.',
  unseen: 'What visits cannot show',
  'unseen.lead':
    'The policy forbids this too. Visits record no trace of it, so look yourself or visit the pages with the policy.',
  'unseen.inline-code': 'Code written into the page: script elements, and handlers such as onclick.',
  'unseen.inline-style': 'Styles written into the page: style elements and attributes.',
  'unseen.eval': 'Text turned into code, by eval() for instance.',
  'unseen.local-addresses': 'Images, fonts, media, frames or workers of data: and blob: addresses.',
  'unseen.forms': 'Forms that are sent elsewhere than form-action allows.',
  'unseen.base': 'A base element that base-uri does not allow.',
  'unseen.framed': 'Sites that frame these pages, and are not in frame-ancestors.',
  'unseen.trusted-types': 'Scripts that write markup or addresses without Trusted Types.',
  'unseen.sandbox': 'All that sandbox takes: scripts, forms, windows, the origin itself.',
  faults: 'What browsers will not read as it is meant',
  line: 'Line {line}:',
  'fault.unreadable-source': 'This is no address and no keyword in straight quotes: browsers ignore it.',
  'fault.repeated-directive': 'The directive stood before: only the first one counts.',
  'fault.none-beside-others':
    'none counts only when it stands alone: beside other sources browsers ignore it.',
  'fault.report-only':
    'This header only reports and blocks nothing. Below is what it would block if it were enforced.',
} as const;

declare module '../../../../i18n/i18n.ts' {
  interface Catalogues {
    'policy-trial': typeof en;
  }
}
