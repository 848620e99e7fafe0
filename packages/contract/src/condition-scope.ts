/** Name that a test's code may use, with its short type and the names of its members. */
export interface ScopeName {
  readonly name: string;
  readonly type: string;
  readonly children?: readonly ScopeName[];
}

const named = (types: Readonly<Record<string, string>>): readonly ScopeName[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

const HIT = named({
  kind: "'page-view' | 'event' | 'ping' | 'other'",
  vendor: 'string | null',
  transport: 'string',
  method: 'string',
  url: 'string',
  status: 'number | null',
  answer: "'answered' | 'failed' | 'lost' | 'unknown' | 'local'",
  atMs: 'number',
  parameters: '{ [name]: string }',
  pageUrl: 'string | null',
  siteId: 'string | null',
});
const REQUEST = named({
  url: 'string',
  finalUrl: 'string',
  method: 'string',
  type: 'string',
  status: 'number | null',
  mimeType: 'string | null',
  startedMs: 'number',
  durationMs: 'number | null',
  transferBytes: 'number | null',
  fromCache: 'boolean',
  failure: 'string | null',
});
const CONSOLE_ENTRY = named({
  level: "'log' | 'info' | 'warning' | 'error' | 'debug'",
  text: 'string',
  url: 'string | null',
  line: 'number | null',
  atMs: 'number',
});
const COOKIE = named({
  name: 'string',
  domain: 'string',
  path: 'string',
  expiresAt: 'string | null',
  httpOnly: 'boolean',
  secure: 'boolean',
  sameSite: 'string | null',
  sizeBytes: 'number',
});

const DATA_LAYER = { name: 'dataLayer', type: 'object[]' } as const satisfies ScopeName;

/** Names that a content may use besides the page's own document. */
export const CONTENT_SCOPE = [DATA_LAYER] as const satisfies readonly ScopeName[];

/**
 * Values that a condition can use. Lists are null if the visit could not record them. `dataLayer` is an empty list on a
 * page without one.
 */
export const CONDITION_SCOPE = [
  { name: 'content', type: 'JSON' },
  { name: 'url', type: 'string' },
  { name: 'status', type: 'number | null' },
  DATA_LAYER,
  { name: 'hits', type: 'Hit[]', children: HIT },
  { name: 'pageview', type: '{ [name]: string } | null' },
  { name: 'requests', type: 'Request[]', children: REQUEST },
  { name: 'console', type: 'ConsoleEntry[]', children: CONSOLE_ENTRY },
  { name: 'cookies', type: 'Cookie[]', children: COOKIE },
  { name: 'variables', type: '{ [name]: JSON }' },
  { name: 'notApplicable', type: '(why: string) => never' },
] as const satisfies readonly ScopeName[];
