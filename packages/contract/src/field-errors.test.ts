import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { agentAssociationSchema, agentSettingsShape } from './agent.ts';
import { companyInputSchema } from './company.ts';
import { findFieldErrors } from './field-errors.ts';
import { messageInputSchema } from './message.ts';
import { testInputSchema } from './page-test.ts';
import { membershipInputSchema, newPasswordSchemas, userInputSchema } from './user.ts';
import { poolInputSchema } from './pool.ts';
import { releaseInputSchema } from './release.ts';
import { tagInputSchema } from './tag.ts';
import { websiteInputSchema } from './website.ts';
import { contextInputSchema } from './website-context.ts';

const long = (length: number) => 'x'.repeat(length);
const many = (count: number) => Array.from({ length: count }, () => 'x');
const WEBSITE = { url: 'https://www.example.com' };
const TRACKING = { jsTagName: '', phpTagName: '', requiredVariables: [], pageViewRule: null };
const websiteOf = (changes: object) => ({ ...WEBSITE, tracking: TRACKING, ...changes });
const tracked = (changes: object) => websiteOf({ tracking: { ...TRACKING, ...changes } });

describe('a website', () => {
  test.each([
    [websiteOf({}), []],
    [websiteOf({ url: '' }), ['url url-required']],
    [websiteOf({ url: 'shop' }), ['url url-invalid']],
    [websiteOf({ url: 'javascript:alert(1)' }), ['url url-invalid']],
    [websiteOf({ url: 'https://' }), ['url url-invalid']],
    [websiteOf({ url: `https://a.fr/${long(3000)}` }), ['url url-too-long']],
    [websiteOf({ name: long(121) }), ['name name-too-long']],
    [tracked({ jsTagName: long(501) }), ['tracking.jsTagName js-too-long']],
    [tracked({ phpTagName: long(501) }), ['tracking.phpTagName php-too-long']],
    [tracked({ requiredVariables: many(101) }), ['tracking.requiredVariables variables-too-many']],
    [tracked({ requiredVariables: [long(201)] }), ['tracking.requiredVariables.0 variable-too-long']],
    [websiteOf({ delaySeconds: 0.5 }), []],
    [websiteOf({ delaySeconds: -1 }), ['delaySeconds delay-range']],
    [websiteOf({ delaySeconds: Number.NaN }), ['delaySeconds delay-range']],
    [websiteOf({ pagesPerAudit: 1.5 }), ['pagesPerAudit pages-range']],
    [websiteOf({ pagesPerAudit: 10_001 }), ['pagesPerAudit pages-range']],
    [websiteOf({ lookAheadSeconds: 1 }), []],
    [websiteOf({ lookAheadSeconds: 60 }), []],
    [websiteOf({ lookAheadSeconds: 0 }), ['lookAheadSeconds look-ahead-range']],
    [websiteOf({ lookAheadSeconds: 61 }), ['lookAheadSeconds look-ahead-range']],
    [websiteOf({ lookAheadSeconds: 2.5 }), ['lookAheadSeconds look-ahead-range']],
  ])('%j is refused for %j', (input, refused) => {
    expect(errorSummary(findFieldErrors(websiteInputSchema, input))).toEqual(refused);
  });

  test('names both limits of a number', () => {
    expect(findFieldErrors(websiteInputSchema, websiteOf({ pagesPerAudit: 0 }))).toEqual([
      { path: 'pagesPerAudit', code: 'pages-range', params: { minimum: 1, maximum: 10_000 } },
    ]);
  });
});

test('a choice is reported with what may be chosen, and an unknown name with that name', () => {
  const shape = z.strictObject({
    size: z.literal([25, 50]),
    step: z.discriminatedUnion('type', [
      z.object({ type: z.literal('click') }),
      z.object({ type: z.literal('close') }),
    ]),
  });
  expect(findFieldErrors(shape, { size: 3, step: { type: 'clik' }, sise: 25 })).toEqual([
    { path: 'size', code: 'invalid-value', params: { choices: '25, 50' } },
    { path: 'step.type', code: 'invalid-union', params: { choices: 'click, close' } },
    { path: '', code: 'unrecognized-keys', params: { keys: 'sise' } },
  ]);
});

test('a company has a name, and an address of the web or none', () => {
  const refused = errorsFor(companyInputSchema);
  expect(refused({ name: 'Atelier' })).toEqual([]);
  expect(refused({ name: ' ', url: 'ftp://a.fr' })).toEqual(['name name-required', 'url url-invalid']);
  expect(refused({ name: long(161), description: long(2001) })).toEqual([
    'name name-too-long',
    'description description-too-long',
  ]);
});

test('an agent has an address, a name, a slug and a code', () => {
  const refused = errorsFor(agentAssociationSchema);
  expect(refused({ url: '', name: '', slug: '', pairingCode: '' })).toEqual([
    'name name-required',
    'slug slug-required',
    'url url-required',
    'pairingCode pairing-code-required',
  ]);
  for (const slug of ['Paris', 'paris-1', 'paris 1', 'é'])
    expect(refused({ ...WEBSITE, name: 'Paris', slug, pairingCode: 'c' })).toEqual(['slug slug-characters']);
});

test('the number of runs at once is a whole number from 1 to 16, or left to the agent', () => {
  const refused = errorsFor(agentSettingsShape.slotsMax);
  expect([null, 1, 16].flatMap(refused)).toEqual([]);
  for (const slots of [0, 17, 1.5]) expect(refused(slots)).toEqual([' slots-range']);
});

test('a context has a label', () => {
  expect(errorSummary(findFieldErrors(contextInputSchema, { label: ' ', url: 'ftp://x' }))).toEqual([
    'label label-required',
    'url url-invalid',
  ]);
});

test('a tag has a name and addresses, each with its limits', () => {
  const refused = errorsFor(tagInputSchema, { name: 'Tag', purpose: 'analytics', patterns: ['a.fr'] });
  expect(refused({ name: '', patterns: [] })).toEqual(['name name-required', 'patterns pattern-required']);
  expect(refused({ name: long(121), vendor: long(121) })).toEqual([
    'name name-too-long',
    'vendor vendor-too-long',
  ]);
  expect(refused({ patterns: [long(301)] })).toEqual(['patterns.0 pattern-too-long']);
  expect(refused({ patterns: many(51), url: 'a.fr' })).toEqual([
    'patterns patterns-too-many',
    'url url-invalid',
  ]);
});

test('a release has a label, and a link of the web or none', () => {
  const websiteId = crypto.randomUUID();
  const refused = (input: object) =>
    errorSummary(findFieldErrors(releaseInputSchema, { websiteId, ...input }));
  expect(refused({ label: ' ', url: 'javascript:alert(1)' })).toEqual([
    'label label-required',
    'url url-invalid',
  ]);
  expect(refused({ label: long(121) })).toEqual(['label label-too-long']);
});

test('a message has a subject and a text', () => {
  const refused = errorsFor(messageInputSchema, { topic: 'question' });
  expect(refused({ subject: ' ', text: '' })).toEqual(['subject subject-required', 'text text-required']);
  expect(refused({ subject: long(161), text: long(5001) })).toEqual([
    'subject subject-too-long',
    'text text-too-long',
  ]);
});

test('a membership is of a company, in a role', () => {
  const input = { companyId: '', role: '', teamIds: [], allContexts: true, contextIds: [] };
  expect(errorSummary(findFieldErrors(membershipInputSchema, input))).toEqual([
    'companyId company-required',
    'role role-required',
  ]);
});

test.each(['ines', 'ines@', 'ines@example', 'i nes@example.org', 'ines@example..org'])(
  'a person has no e-mail %s',
  (email) => {
    const names = { firstName: '', lastName: long(121) };
    const { email: rule, firstName, lastName } = userInputSchema.shape;
    expect(errorSummary(findFieldErrors(rule, email))).toEqual([' email-invalid']);
    expect(errorSummary(findFieldErrors(firstName, names.firstName))).toEqual([' first-name-required']);
    expect(errorSummary(findFieldErrors(lastName, names.lastName))).toEqual([' name-too-long']);
  },
);

test('a password is as long as the policy requires', () => {
  expect(errorSummary(findFieldErrors(newPasswordSchemas.strict, ''))).toEqual([' password-required']);
  expect(findFieldErrors(newPasswordSchemas.strict, 'secret1')).toMatchObject([
    { code: 'password-too-short', params: { minimum: 12 } },
  ]);
  expect(findFieldErrors(newPasswordSchemas.spec, 'secret1')).toEqual([]);
});

test('tests and pools report that pages are missing beside whatever else is missing', () => {
  const input = { category: '', severity: '', allPages: false, urls: [] };
  const refused = [['category-required', 'severity-required', 'urls-or-all-pages']];
  for (const schema of [testInputSchema, poolInputSchema]) {
    const codes = findFieldErrors(schema, input).map(({ code }) => code);
    expect([codes.filter((code) => refused.flat().includes(code))]).toEqual(refused);
  }
});

const errorSummary = (errors: { path: string; code: string }[]) =>
  errors.map(({ path, code }) => `${path} ${code}`);

type Schema = Parameters<typeof findFieldErrors>[0];
function errorsFor(schema: Schema, whole: object = {}) {
  return (input: unknown) =>
    errorSummary(
      findFieldErrors(schema, typeof input === 'object' && input ? { ...whole, ...input } : input),
    );
}
