import { describe, expect, it } from 'vitest';
import { differingFields, refusedByServer } from '../../shared/forms/form-rules.ts';
import { sampleId } from '../../testing/samples.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { NEW_POOL, POOL_RULES, type PoolFields } from './pool-values.ts';

const VALID: PoolFields = { ...NEW_POOL, name: 'Parcours d’achat', category: 'tag', severity: 'major' };
const test = { title: 'a', isDraft: false, severity: 'minor' } as const;
const scheduled = (cron: string) => ({ schedule: { cron, timeZone: 'Europe/Paris' } });
const some = (...urls: string[]): Partial<PoolFields> => ({ allPages: false, urls });
const tests = (count: number) => ({
  tests: Array.from({ length: count }, (_, index) => ({ ...test, id: sampleId(index) })),
});

describe('a pool', () => {
  it.each<[string, Partial<PoolFields>, Record<string, string>]>([
    ['whole', {}, {}],
    [
      'without a name or a page',
      { name: ' ', ...some() },
      { name: 'name-required', urls: 'urls-or-all-pages' },
    ],
    [
      'without a choice',
      { category: '', severity: '' },
      { category: 'category-required', severity: 'severity-required' },
    ],
    ['with a lone star', some('SAV/*', '*'), { urls: 'url-lone-star' }],
    ['with a line that is not filled in', some('SAV/', ''), {}],
    ['with 200 tests', tests(200), {}],
    ['with 201 tests', tests(201), { tests: 'tests-too-many' }],
    ['with a blank number of pages', { pagesMax: '' }, { pagesMax: 'pages-range' }],
    ['with a schedule', scheduled('0 6 * * *'), {}],
    ['with a blank expression', scheduled(' '), { schedule: 'cron-required' }],
    ['with a time not filled in', scheduled('- - * * *'), { schedule: 'time-required' }],
    ['with days not filled in', scheduled('0 6 * * -'), { schedule: 'days-required' }],
  ])('%s', (_name, changes, codes) => {
    const refused = refusedFieldsOf(POOL_RULES, { ...VALID, ...changes });
    expect(Object.fromEntries(Object.entries(refused).map(([field, { code }]) => [field, code]))).toEqual(
      codes,
    );
  });

  it.each([
    ['urls.2', 'urls'],
    ['testIds.1', 'tests'],
    ['journeyIds.0', 'journeys'],
    ['schedule.cron', 'schedule'],
    ['settings.agentId', 'agentId'],
    ['settings.pagesMax', 'pagesMax'],
    ['body.severity', 'severity'],
  ])('shows what the server refuses of %s at %s', (path, field) => {
    const error = { path, code: 'any', params: {} };
    expect(refusedByServer(POOL_RULES, { code: 'invalid-input', fields: [error] })).toEqual({
      [field]: error,
    });
  });

  it('sends no pattern when all pages are meant, and null for any agent', () => {
    const input = POOL_RULES.inputOf({ ...VALID, allPages: true, urls: ['a'] });
    expect(input).toMatchObject({ urls: [], settings: { agentId: null, contextId: null, pagesMax: 50 } });
  });
});

describe('the differences of two versions of a pool', () => {
  const mine: PoolFields = { ...VALID, ...some('SAV/') };
  const chosen = { ...test, id: sampleId(1) };

  it.each<[string, Partial<PoolFields>, string[]]>([
    ['nothing', {}, []],
    ['the name', { name: 'B' }, ['name']],
    ['the pages, said once', { allPages: true }, ['allPages']],
    ['the order of the tests', { tests: [chosen] }, ['tests']],
    ['schedule and status', { ...scheduled('0 6 * * *'), status: 'published' }, ['schedule', 'status']],
  ])('is %s', (_what, theirs, fields) => {
    expect(differingFields(POOL_RULES, mine, { ...mine, ...theirs })).toEqual(fields);
  });

  it('is not a title that a test was given meanwhile', () => {
    const theirs = { ...mine, tests: [{ ...chosen, title: 'b' }] };
    expect(differingFields(POOL_RULES, { ...mine, tests: [chosen] }, theirs)).toEqual([]);
  });

  it('makes consent matrices only where that is switched on', () => {
    expect(POOL_RULES.inputOf(VALID).settings).not.toHaveProperty('consentMatrix');
    expect(POOL_RULES.inputOf({ ...VALID, holdBackSeconds: '3' }).settings).not.toHaveProperty(
      'holdBackSeconds',
    );
    expect(POOL_RULES.inputOf({ ...VALID, consentMatrix: true }).settings.consentMatrix).toBe(true);
    expect(
      POOL_RULES.inputOf({ ...VALID, consentMatrix: true, holdBackSeconds: '3' }).settings.holdBackSeconds,
    ).toBe(3);
  });
});
