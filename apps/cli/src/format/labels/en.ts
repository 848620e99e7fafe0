import { describeBrowser } from '@vigie/contract/wording/browser-words.ts';
import type { Labels } from './labels.ts';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
const pages = (count: number): string => counted(count, 'page');

const CHANGES = { broken: 'broken', fixed: 'fixed', failing: 'still failing', unjudged: 'not comparable' };

export const en: Labels = {
  locale: 'en',
  reliability: 'reliability',
  nothingMeasured: 'nothing could be measured',
  noPage: 'no page was visited',
  barelyMeasured: (checks, of) => `${checks} of ${of} checks measured: too few for a grade`,
  withoutConsent: 'could not be evaluated: the consent banner was not answered',
  interrupted: 'interrupted: this is what was measured until then',
  visitedWith: (browser) => `visited with ${describeBrowser(browser, 'en')}`,
  pages,
  measured: (count) => `${pages(count)} measured`,
  faultless: (count, of, causes) =>
    `${count} of ${pages(of)} without a fault · ${causes === 1 ? '1 root cause' : `${causes} root causes`}`,
  notVisited: (count) => `${count} not visited`,
  check: 'Check',
  passedColumn: 'Passed',
  failedColumn: 'Failed',
  skippedColumn: 'Skipped',
  weightColumn: 'Weight',
  tracker: (name) => `Tracker ${name}`,
  causes: 'What is wrong, and how to fix it',
  noCause: 'Every check that could be made passed.',
  alsoFails: 'also fails because of it:',
  andMore: (count) => `and ${count} more`,
  failedPages: 'Pages that could not be visited',
  consent: 'Consent',
  answered: {
    none: (_answered, banners) =>
      `${pages(banners)} with a consent banner; none was answered (--consent none)`,
    accept: (answered, banners) => `${pages(banners)} with a consent banner; accepted on ${answered}`,
    refuse: (answered, banners) => `${pages(banners)} with a consent banner; refused on ${answered}`,
  },
  pressedAgain: (count) =>
    `On ${pages(count)} nothing showed that the first press worked, and the visit pressed again. What the page then did a second time is not evaluated.`,
  wouldJudge: (count, checks) => `--consent accept would evaluate ${pages(count)} more: ${checks}.`,
  notAnswered: (count) =>
    `On ${pages(count)} the visit could not accept. Name what to press with --consent-step SELECTOR, in order.`,
  matrix: {
    title: 'Consent matrix',
    legend:
      'Full hits / cookieless pings / cookies and storage of each vendor, on all pages, by what the visitor did.',
    vendor: 'Vendor',
    states: { none: 'untouched', accept: 'accepted', refuse: 'refused', gpc: 'GPC', withdrawn: 'withdrawn' },
    noVendor: 'No vendor fired, and none set anything.',
    noFinding: 'Every vendor does what the visitor answered.',
    findings: (count) => (count === 1 ? '1 consent finding' : `${count} consent findings`),
    orderStands: (count) =>
      `Safe order: ${pages(count)}. Whatever came late, tag, consent manager or its configuration, nothing changed.`,
    orderUnknown: (count) =>
      `Order not known: ${pages(count)}. It is wrong at full speed, nothing could be delayed, or a visit could not be compared.`,
    confirmations: ({ pages: displayed, of }) =>
      `Global Privacy Control: ${displayed} of ${pages(of)} display that it is honoured. California has required that since 2026; it is not evaluated here.`,
    withdrawals: ({ pages: offered, of, clicks }) =>
      `Withdrawal: offered on ${offered} of ${pages(of)}${offered === 0 ? '' : `, in ${clicks === 1 ? '1 click' : `at most ${clicks} clicks`}`}.`,
    idleExempt: ({ name, nearest }) =>
      `--exempt "${name}" changes nothing: no vendor of that name did anything in this run${nearest === null ? '' : `; did you mean "${nearest}"?`}`,
  },
  skips: 'Not evaluated',
  warnings: 'Good to know',
  discovery: 'Discovery',
  discovered: (count) => `${count} discovered`,
  visited: (count) => `${count} visited`,
  leftOut: (count) => `${count} left out`,
  unreadStart: (url) =>
    `the audit has failed: its start page ${url} could not be read, so its links are not known.`,
  change: {
    title: 'Tried in the browser alone',
    instead: (file, address) => `${file} in place of ${address}`,
    nowhere: (part, file) => `${file}: no page requested an address with ${part}`,
    untouched: 'The website is as it was, and no hit reached a collector, unless --hits requested it.',
    compared: 'With the change, beside the same pages without it',
    fewer: (count) => `${pages(count)} ${count === 1 ? 'sends' : 'send'} fewer hits with the change.`,
    more: (count) => `${pages(count)} ${count === 1 ? 'sends' : 'send'} more hits with the change.`,
    sameHits: 'Each page sends as many hits as without the change.',
  },
  comparison: {
    title: (at) => `Since the base run of ${at}`,
    counts: {
      broken: (count) => `broken on ${pages(count)}`,
      fixed: (count) => `fixed on ${pages(count)}`,
      failing: (count) => `still failing on ${pages(count)}`,
      unjudged: (count) => `not comparable on ${pages(count)}`,
      hits: (count) => `another number of page views on ${pages(count)}`,
      'only-shown': (count) => `${pages(count)} only in this run`,
      'only-reference': (count) => `${pages(count)} only in the base run`,
    },
    kinds: CHANGES,
    since: (kind) => `Since the base run: ${CHANGES[kind]}.`,
    unchanged: 'Nothing broke, and nothing was fixed.',
    lost: (count) =>
      `${pages(count)} that the base run measured could not be visited: what broke there is not known.`,
    nothingInBoth: 'No page of this run is in the base run: nothing could be compared.',
  },
  container: {
    title: (name, id, version) =>
      [name, id ?? 'without an id', ...(version === null ? [] : [`version ${version}`])].join(' · '),
    counts: (tags, triggers, variables) =>
      [counted(tags, 'tag'), counted(triggers, 'trigger'), counted(variables, 'variable')].join(', '),
    zones: (containers) => `loads the containers ${containers}`,
    server: {
      name: 'server container',
      counts: (clients, transformations) =>
        [counted(clients, 'client'), counted(transformations, 'transformation')].join(', '),
      client: (number, name) => `client ${number}  ${name}`,
      transformation: (number, name, tags) => `transformation ${number}  ${name}  → ${tags}`,
      incoming: 'Incoming events and the tags that send them on',
      anyClient: 'any client',
      otherEvents: '(any other event)',
      received: (url) => `Hits that ${url} sent to a host of the website`,
      noneReceived: 'No hit of GA4 went to a host of the website.',
      review: 'Review',
      nothingFound: 'Nothing to fix was found.',
    },
    triggers: (numbers) => `trigger ${numbers}`,
    noTrigger: 'no trigger',
    blocking: (numbers) => `blocked by ${numbers}`,
    needs: (kinds) => `needs ${kinds}`,
    paused: 'paused',
    unreadable: 'Not read:',
    pushes: (url) => `Pushes on ${url}`,
    noPush: 'The page pushed nothing.',
    notRun: 'The page runs no container of this kind: its pushes cannot be evaluated.',
    noEvent: '(no event)',
    fires: 'fires',
    firesNothing: 'nothing fires',
    mayFire: 'may fire',
    variable: (number, name) => `variable ${number} is not known: ${name}`,
    stays: 'stays',
    because: (what, why) => `${what}: ${why}`,
    seen: 'seen',
    from: (tag) => `← #${tag}`,
    noKnownTag: '← from no known tag',
    noContainer: (instead) => `there is no container here; it is ${instead}`,
    page: 'a page whose scripts contain none',
  },
  detection: {
    title: (count) => `Detected on ${pages(count)}`,
    none: 'No known tracker was found.',
    judgedBy: 'Evaluated by what was detected:',
    judgedAccepted: 'It waits for consent, so the banner was accepted.',
    alsoSeen: 'Also seen:',
    sure: 'sure',
    likely: 'likely',
    seenOn: (count, withPageView) => `seen on ${pages(count)}, with a page view on ${withPageView}`,
    accounts: 'account:',
    way: 'way:',
    ways: {
      direct: 'direct',
      gateway: 'gateway',
      'server-container': 'server container',
      proxy: 'proxy',
    },
    waits: 'waits for consent',
    dataLayer: 'dataLayer:',
    noDataLayer: 'none',
    entries: (count) => (count === 1 ? '1 entry' : `${count} entries`),
    banner: 'Consent banner:',
    noBanner: 'none',
    unnamed: 'there is one, of an unknown vendor',
    site: (found, forbidden) => `${pages(found)} known, ${forbidden} closed by robots.txt`,
    questions: 'What pages alone do not decide',
    ask: {
      collector: 'Is one of these your tracker? Then give its names:',
      primary: 'Which is the primary one? They count the same pages:',
      account: 'Which account is the website’s?',
      'js-tag': 'Which script is the tag?',
      'page-view': 'Which hits are page views?',
    },
    giveTags:
      'no known tracker was found: name its script with --js-tag and the address that receives its hits with --php-tag',
  },
  counts: 'Counted in the report',
  countOf: (state, count) => `${count} ${state}`,
  serverSide: 'Behind the server',
  sentOn: (hits, tied) => `${hits} hits followed, ${tied} of them tied to calls of the server`,
  serverCall: (line, call) => `line ${line}: ${call}`,
  limits: 'Limits of vendors',
  source: 'source',
  hits: (count) => (count === 1 ? '1 hit' : `${count} hits`),
  blocking: {
    title: 'With a content blocker',
    figures: ({ affected, pages: of, blocked, neverSent }) =>
      `${affected} of ${pages(of)} affected · ${counted(blocked, 'request')} stopped · ${neverSent} never sent because of them`,
    outcomes: {
      stopped: (count) => `stopped on ${pages(count)}`,
      partly: (count) => `partly stopped on ${pages(count)}`,
      free: (count) => `not stopped on ${pages(count)}`,
    },
    nothing: 'The lists stop no request.',
    escaped: 'Hits still arrive at these addresses of your own site:',
    browsers: 'Browsers that use these lists by default',
    inBrowser: ({ blocked, neverSent, stopped }) =>
      [
        `${counted(blocked, 'request')} stopped, ${neverSent} never sent`,
        stopped.length === 0 ? 'no tracker is blocked' : `without ${stopped.join(', ')}`,
      ].join('; '),
    missing: (lists) => `may stop more, since these lists were not given: ${lists.join(', ')}`,
  },
  cookies: {
    title: 'Cookies in other browsers',
    nothing: 'Every cookie lives as long as requested.',
  },
  personalData: {
    title: 'Personal data given away',
    canaryVisits: (fields, visits) =>
      `canary: ${visits} ${visits === 1 ? 'visit' : 'visits'}, ${fields} ${fields === 1 ? 'field' : 'fields'} typed into, no form sent`,
    ownSending: 'The page would have sent a form by itself, which was stopped:',
  },
  links: {
    title: 'campaign links',
    figures: ({ links, failed, skipped }) =>
      `${counted(links, 'link')} · ${failed} with findings · ${skipped} not followed to the end`,
    finding: (kind, sentence) => `${kind}: ${sentence}`,
    unfollowed: {
      unsubscribe: 'not followed, it may end a subscription:',
      placeholder: 'not followed, it still has a placeholder:',
    },
  },
  journey: {
    steps: (done, of) => `${done} of ${of} steps done`,
    findings: (count) => (count === 1 ? '1 finding' : `${count} findings`),
    conformity: (percent) => `${percent} % of the plan is met`,
    step: (number) => `step ${number}`,
    skipped: 'not done',
    stale: 'To renew, since it matches nothing now:',
    elsewhere: 'Beside the steps',
    asPlanned: 'Every event occurred as planned.',
    allDone: 'Every step was done',
    noPlan: 'No tracking plan was given: the steps alone are evaluated.',
    planCase: 'tracking plan',
  },
};
