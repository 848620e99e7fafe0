import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGENT_PROBLEMS } from '@vigie/contract/agent.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import { UNCALLED_OPERATIONS } from '@vigie/contract/audit-entry.ts';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import { OPERATORS } from '@vigie/contract/data-layer-filter.ts';
import { CSP_FINDINGS } from '@vigie/contract/data-quality.ts';
import { ERROR_CODES } from '@vigie/contract/errors.ts';
import { JOB_FAILURES, JOB_KINDS, JOB_MODES, WAITING_CODES } from '@vigie/contract/job.ts';
import { JOB_STATES } from '@vigie/contract/job-state.ts';
import { MESSAGE_TOPICS } from '@vigie/contract/message.ts';
import { NOTICES } from '@vigie/contract/user.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { TEST_ERROR_CODES, TEST_OUTCOMES } from '@vigie/contract/test-result.ts';
import { describe, expect, it, test } from 'vitest';
import type { Catalogue } from './message.ts';

const FILES = import.meta.glob<Record<string, Catalogue>>('/src/**/words/{en,fr}.ts', { eager: true });
const LOCALES = ['en', 'fr'];

/** Error codes that the API returns to users: catalogue, prefix of the texts, and other keys with that prefix. */
const RETURNED_CODES: readonly [
  folder: string,
  prefix: string,
  codes: readonly string[],
  others?: string[],
][] = [
  // The path is a field of calls that no form makes.
  [
    'shared/api/api-errors',
    'error',
    ERROR_CODES.filter((code) => code !== 'internal-error'),
    ['path-invalid'],
  ],
  [
    'app/shell',
    'error',
    ['internal-error'],
    [
      'offline',
      'text-too-long',
      'label-required',
      'label-too-long',
      'label-characters',
      'labels-too-many',
      'url-space',
    ],
  ],
  ['app/shell', 'severity', SEVERITIES],
  ['app/shell', 'category', CATEGORIES],
  ['app/shell', 'role', ROLES],
  ['features/agents', 'problem', AGENT_PROBLEMS, ['unknown']],
  ['features/analysis', 'operator', OPERATORS],
  ['features/jobs', 'mode', JOB_MODES],
  ['domain/run-view/job-cells', 'kind', JOB_KINDS],
  ['features/jobs', 'state', JOB_STATES],
  ['features/messages', 'topic', MESSAGE_TOPICS],
  ['features/quality/policies', 'finding', CSP_FINDINGS],
  ['domain/run-failure', 'failure', JOB_FAILURES, ['unknown']],
  ['domain/run-view', 'waiting', WAITING_CODES],
  ['shared/ui/test-result', 'error', TEST_ERROR_CODES],
  ['shared/ui/test-result', 'outcome', TEST_OUTCOMES],
];

function keysOf(folder: string, locale: string): string[] {
  return Object.keys(FILES[`/src/${folder}/words/${locale}.ts`]?.[locale] ?? {});
}

/** Returns the part after a prefix of a catalogue's keys; parts of a sentence, after a further dot, are left out. */
function codesOfCatalogue(folder: string, locale: string, prefix: string): string[] {
  const found = keysOf(folder, locale).map((key) => key.split('.'));
  return found
    .filter(([first, , third]) => first === prefix && third === undefined)
    .map(([, code = '']) => code);
}

describe.each(LOCALES)('the codes of the API have their sentences and no other has (%s)', (locale) => {
  for (const [folder, prefix, codes, others = []] of RETURNED_CODES)
    it(`${folder}: ${prefix}`, () => {
      expect(codesOfCatalogue(folder, locale, prefix).toSorted()).toEqual([...codes, ...others].toSorted());
    });

  it('each notice', () => {
    expect(keysOf('features/account', locale)).toEqual(
      expect.arrayContaining(NOTICES.map((notice) => `notices.${notice}`)),
    );
  });
});

/** Operations by name, with whether they appear in the audit log: all writes do. */
const OPERATIONS = Object.entries(contract as Record<string, Record<string, ContractCall>>).flatMap(
  ([noun, calls]) =>
    Object.entries(calls).map(([verb, call]) => {
      const { route, meta } = call['~orpc'];
      const isWrite = route.method !== undefined && route.method !== 'GET' && meta.question !== true;
      return { operation: `${noun}.${verb}`, isLogged: isWrite || meta.noted === true };
    }),
);
const LOGGED = OPERATIONS.filter(({ isLogged }) => isLogged).map(({ operation }) => operation);

describe.each(LOCALES)('the operations of the audit log (%s)', (locale) => {
  const codes = (prefix: string) => codesOfCatalogue('features/logs', locale, prefix);
  const own = keysOf('features/logs', locale).filter((key) => key.startsWith('operation.'));
  const names = own.map((key) => key.slice('operation.'.length));
  const composed = LOGGED.filter((operation) => !names.includes(operation));

  it('have words', () => {
    const [nouns, verbs] = [codes('noun'), codes('verb')];
    const mute = composed.filter((operation) => {
      const [noun = '', verb = ''] = operation.split('.');
      return !nouns.includes(noun) || !verbs.includes(verb);
    });
    expect(mute).toEqual([]);
  });

  it('use all words', () => {
    const used = composed.flatMap((operation) => operation.split('.'));
    expect([...codes('noun'), ...codes('verb')].filter((word) => !used.includes(word))).toEqual([]);
    expect(names.filter((name) => ![...LOGGED, ...UNCALLED_OPERATIONS].includes(name))).toEqual([]);
  });
});

const WORKSPACES = join(import.meta.dirname, '../../../../..');
const isProduct = (file: string) => !/\.test\.|\/words\/|\/wording\/|\/testing\//.test(`/${file}`);

/** Returns the source files as text: importing more than a thousand modules would take seconds. */
function textOf(folder: string): string {
  const cwd = join(WORKSPACES, folder);
  return globSync('**/*.{ts,tsx}', { cwd })
    .filter(isProduct)
    .map((file) => readFileSync(join(cwd, file), 'utf8'))
    .join('\n');
}
const CONTRACT = textOf('packages/contract/src');
const SOURCES = [
  CONTRACT,
  textOf('packages/audit/src/plan'),
  textOf('packages/audit/src/plan-files'),
  textOf('apps/server/src'),
  textOf('apps/web/src'),
].join('\n');

const CODE = '[a-z]+(?:-[a-z0-9]+)+';
/** Patterns of error codes in schemas: `.min(1, 'x')`, `z.email('x')`, `error: 'x'`. */
const IN_SCHEMAS = [
  `, '(${CODE})'\\)`,
  `\\bz\\.(?!literal)\\w+\\('(${CODE})'\\)`,
  `(?:error|message): '(${CODE})'`,
];
/** Patterns of error codes in functions that validate a field. */
const VALIDATOR_PATTERNS = [
  `code: '(${CODE})'`,
  `(?:return|\\?|:) '((?:cron|url)-${CODE.replace('+(', '*(')})'`,
];

function codesIn(text: string, patterns: readonly string[]): string[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))]);
  return [...new Set(found.map(([, code = '']) => code))].toSorted();
}

/**
 * Codes of configuration files, whose messages are in the command line, and of recordings, whose messages are in the
 * contract.
 */
const OF_FILES = [
  'file-key-invalid',
  'selector-empty',
  'selector-missing',
  'selector-too-long',
  'steps-missing',
  'timeout-invalid',
];

describe.each(LOCALES)('the codes of refused fields (%s)', (locale) => {
  const folders = Object.keys(FILES)
    .filter((file) => file.endsWith('/en.ts'))
    .map((file) => file.slice('/src/'.length, -'/words/en.ts'.length));

  it('each have a sentence in a form', () => {
    const codes = codesIn(CONTRACT, [...IN_SCHEMAS, ...VALIDATOR_PATTERNS]).filter(
      (code) => !OF_FILES.includes(code),
    );
    expect(codes.length).toBeGreaterThan(50);
    const worded = new Set(
      folders.flatMap((folder) => [
        ...codesOfCatalogue(folder, locale, 'errors'),
        ...codesOfCatalogue(folder, locale, 'error'),
      ]),
    );
    expect(codes.filter((code) => !worded.has(code))).toEqual([]);
  });

  it('are all that forms have sentences for', () => {
    const dead = folders.flatMap((folder) =>
      codesOfCatalogue(folder, locale, 'errors')
        .filter((code) => !SOURCES.includes(`'${code}'`) && !SOURCES.includes(`'errors.${code}'`))
        .map((code) => `${folder}: ${code}`),
    );
    expect(dead.filter((one) => !one.endsWith(': refused'))).toEqual([]);
  });
});

test('each form has a sentence for what it has none of its own for', () => {
  const forms = Object.keys(FILES).filter((file) => Object.keys(FILES[file] ?? {}).length > 0);
  const mute = forms.flatMap((file) => {
    const keys = Object.values(FILES[file] ?? {}).flatMap((words) => Object.keys(words));
    return keys.some((key) => key.startsWith('errors.')) && !keys.includes('errors.refused') ? [file] : [];
  });
  expect(mute).toEqual([]);
});
