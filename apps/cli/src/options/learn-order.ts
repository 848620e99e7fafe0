import { CONSENT_ACTIONS } from '@vigie/contract/visit-modes.ts';
import { AUDIT_OPTIONS, VISITOR_OPTIONS } from './audit-options.ts';
import { openingHeaders } from './site-change.ts';
import { auditOrder, type AuditOrder } from './audit-order.ts';
import { readDataLayers } from './data-layers.ts';
import { JOURNEY_TABLE } from './journey-options.ts';
import { journeyOrder, type JourneyOrder } from './journey-order.ts';
import { choice, kebab, one } from './option.ts';
import { readAccess } from './read-access.ts';
import { readArguments, type Given } from './read-arguments.ts';
import type { Environment } from './secret-source.ts';
import { UsageError } from './usage-error.ts';

/** Default number of pages. */
const LEARNED_PAGES = 50;

/** Options that select pages; a recording has its own addresses. */
const OF_PAGES = {
  pages: {
    ...AUDIT_OPTIONS.pages,
    summary: `of a website: at most so many pages, found from each address (${LEARNED_PAGES})`,
  },
  include: AUDIT_OPTIONS.include,
  exclude: AUDIT_OPTIONS.exclude,
  ignoreRobots: AUDIT_OPTIONS.ignoreRobots,
  delay: AUDIT_OPTIONS.delay,
  concurrency: AUDIT_OPTIONS.concurrency,
  mode: AUDIT_OPTIONS.mode,
};
const OF_RECORDINGS = {
  baseUrl: {
    ...JOURNEY_TABLE.baseUrl,
    summary: 'of recordings: where the website is, in place of the origin of the first page; paths stay',
  },
  set: { ...JOURNEY_TABLE.set, summary: `of recordings: ${JOURNEY_TABLE.set.summary}` },
};

/** Options of `vigie learn`, in the order of its help. */
export const LEARN_TABLE = {
  output: { ...AUDIT_OPTIONS.output, summary: 'write the plan there instead of standard output' },
  ...OF_PAGES,
  ...OF_RECORDINGS,
  dataLayer: {
    ...AUDIT_OPTIONS.dataLayer,
    summary: 'a variable that is recorded as a dataLayer, NAME:object for an object; may be repeated',
  },
  consent: one({
    placeholder: CONSENT_ACTIONS.join('|'),
    summary: 'what to answer to a consent banner (accept; of recordings none, they answer it themselves)',
    read: choice(CONSENT_ACTIONS),
  }),
  consentStep: AUDIT_OPTIONS.consentStep,
  hits: {
    ...AUDIT_OPTIONS.hits,
    summary: 'let hits reach the collector, marked or not, or answer them here (mark; of recordings deliver)',
  },
  timeout: { ...AUDIT_OPTIONS.timeout, summary: 'seconds that one page or step may take' },
  lookAhead: AUDIT_OPTIONS.lookAhead,
  ...VISITOR_OPTIONS,
};

/** Complete, validated order of `vigie learn`. `names` are the addresses or files as given. */
export type LearnOrder = { names: string[] } & (
  | { what: 'pages'; order: AuditOrder }
  | { what: 'runs'; order: JourneyOrder }
);

const NOTHING =
  'nothing to learn from: give an address or recordings: vigie learn https://www.example.org, or vigie learn buy.json';

/** Reads the order and its files; throws UsageError with every fault of all of them. */
export async function readLearnOrder(argv: string[], env: Environment): Promise<LearnOrder> {
  const given = readArguments(argv, LEARN_TABLE);
  const names = given.positionals;
  const addresses = names.filter((name) => /^[a-z][a-z0-9+.-]*:\/\//i.test(name));
  if (names.length === 0) throw new UsageError([...given.faults, NOTHING]);
  if (addresses.length > 0 && addresses.length < names.length)
    throw new UsageError([
      ...given.faults,
      'a plan is built from pages or from recordings: give one of both',
    ]);
  const arePages = addresses.length > 0;
  given.faults.push(...listMisplacedOptions(given, arePages));
  return arePages
    ? { what: 'pages', names, order: await orderOfPages(given, env) }
    : { what: 'runs', names, order: await orderOfRuns(given, env) };
}

function listMisplacedOptions({ words }: Given, arePages: boolean): string[] {
  const others = Object.keys(arePages ? OF_RECORDINGS : OF_PAGES);
  const why = arePages
    ? 'is about recordings, and an address was given'
    : 'is about pages, and recordings were given';
  return [...words.keys()].filter((key) => others.includes(key)).map((key) => `--${kebab(key)} ${why}`);
}

async function orderOfPages(given: Given, env: Environment): Promise<AuditOrder> {
  // A plan is derived from unchanged pages.
  const headers = openingHeaders.read(given.words.get('header') ?? []);
  if ('wrong' in headers) given.faults.push(`--header ${headers.wrong}`);
  const { accessSources, accessOrigins, answered: _none, replaced: _no, ...order } = auditOrder(given, null);
  const access = await readAccess(accessSources, accessOrigins, env);
  return {
    ...order,
    access,
    change: null,
    pagesMax: given.words.has('pages') ? order.pagesMax : LEARNED_PAGES,
  };
}

async function orderOfRuns(given: Given, env: Environment): Promise<JourneyOrder> {
  const order = await journeyOrder(given, env);
  const words = given.words.get('dataLayer');
  return words === undefined
    ? order
    : { ...order, tracking: { ...order.tracking, dataLayers: readDataLayers(words) } };
}
