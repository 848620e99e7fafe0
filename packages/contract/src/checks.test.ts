import { expect, test } from 'vitest';
import { CHECK_FACTS } from './checks.ts';
import { QUALITY_TABS, QUALITY_VIEWS } from './data-quality.ts';
import { evidenceSchemaOf } from './evidence.ts';
import { ALL_EVIDENCE_FIELDS, EVIDENCE_FIELDS } from './evidence-fields.ts';
import { CHECKS, CHECK_WEIGHTS, INTEGRITY_REASONS, REASONS, SKIP_REASONS } from './verdict.ts';
import { en } from './wording/en.ts';
import { placeholdersOf } from './wording/render.ts';

/** Number of checks in the specification. Further checks follow them. */
const SPECIFIED = 5;

test('the checks weigh what the specification states, in the order of reports', () => {
  expect(Object.entries(CHECK_WEIGHTS).slice(0, SPECIFIED)).toEqual([
    ['tagJs', 20],
    ['tagPhp', 20],
    ['csp', 20],
    ['dataLayer', 15],
    ['hitPageview', 15],
  ]);
});

test('the tabs stand in the order of the specification', () => {
  expect(QUALITY_TABS.slice(0, SPECIFIED + 1)).toEqual([
    { name: 'dataLayer', check: 'dataLayer', view: null },
    { name: 'csp', check: 'csp', view: null },
    { name: 'tagPhp', check: 'tagPhp', view: null },
    { name: 'tagJs', check: 'tagJs', view: null },
    { name: 'triggering', check: 'hitPageview', view: 'triggering' },
    { name: 'integrity', check: 'hitPageview', view: 'integrity' },
  ]);
  expect(Object.keys(CHECK_FACTS.hitPageview.tabs)).toEqual([...QUALITY_VIEWS]);
  expect(INTEGRITY_REASONS).toEqual(['variable-missing', 'variable-invalid', 'variable-empty']);
});

test('a name of evidence is one thing: a fact, an address or a captured value', () => {
  const names = Object.values(EVIDENCE_FIELDS).flatMap((fields) => Object.keys(fields));
  expect(names.toSorted()).toEqual(Object.keys(ALL_EVIDENCE_FIELDS).toSorted());
});

test('each field of evidence is used by a verdict', () => {
  const used = CHECKS.flatMap((check) => [
    ...fieldsOf({ check, outcome: 'passed', reason: null }),
    ...REASONS[check].flatMap((reason) => fieldsOf({ check, outcome: 'failed', reason })),
    ...SKIP_REASONS.flatMap((reason) => fieldsOf({ check, outcome: 'skipped', reason })),
  ]);
  expect(Object.keys(ALL_EVIDENCE_FIELDS).filter((name) => !used.includes(name))).toEqual([]);
});

test('the sentence of a reason takes its values from what the reason declares', () => {
  const undeclared = CHECKS.flatMap((check) =>
    Object.entries<string>(en.reasons[check]).flatMap(([code, sentence]) => {
      const reason = REASONS[check].find((one) => one === code) ?? null;
      const fields = fieldsOf({ check, outcome: 'failed', reason });
      return placeholdersOf(sentence).filter((name) => !fields.includes(name));
    }),
  );
  expect(undeclared).toEqual([]);
});

test('evidence with a name that its reason does not declare is refused', () => {
  const schema = evidenceSchemaOf({ check: 'tagJs', outcome: 'failed', reason: 'http-error' });
  expect(schema.safeParse({ url: 'https://a.example/t.js', status: 404 }).success).toBe(true);
  expect(schema.safeParse({ url: 'https://a.example/t.js', variable: 'page' }).success).toBe(false);
});

function fieldsOf(verdict: Parameters<typeof evidenceSchemaOf>[0]): string[] {
  return Object.keys(evidenceSchemaOf(verdict).shape);
}
