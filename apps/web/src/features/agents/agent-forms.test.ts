import { expect, test } from 'vitest';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { AGENT_FORM, ASSOCIATION_FORM, slugOf } from './agent-forms.ts';

test('an association lists what is missing in the order of the form', () => {
  const refused = refusedFieldsOf(ASSOCIATION_FORM.rules, ASSOCIATION_FORM.valuesOf());
  expect(Object.values(refused).map(({ code }) => code)).toEqual([
    'url-required',
    'name-required',
    'slug-required',
    'pairing-code-required',
  ]);
});

test.each([
  ['agent-slug-taken', ['slug']],
  ['agent-needs-https', ['url']],
  ['wrong-pairing-code', ['pairingCode']],
  ['agent-unreachable', []],
] as const)('the failure %s is about %j', (code, fields) => {
  expect(Object.keys(refusedByServer(ASSOCIATION_FORM.rules, { code, fields: [] }))).toEqual(fields);
});

test('the number of runs at once may be left to the agent', () => {
  const fields = AGENT_FORM.valuesOf({ url: 'agent.example.org', name: 'Paris', slug: 'paris' });
  expect(refusedFieldsOf(AGENT_FORM.rules, { ...fields, slotsMax: '' })).toEqual({});
  expect(refusedFieldsOf(AGENT_FORM.rules, { ...fields, slotsMax: 17 })).toMatchObject({
    slotsMax: { code: 'slots-range', params: { minimum: 1, maximum: 16 } },
  });
});

test('makes a slug of a name', () => {
  expect(slugOf('  Agent Lyon – Été n° 2 ')).toBe('agent_lyon_ete_n_2');
});
