import { describe, expect, it } from 'vitest';
import type { DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import {
  TAG,
  csp,
  dataLayer,
  observation,
  pageViewRequest,
  recorded,
  run,
  settings,
  unavailable,
  violation,
} from '../../test/observation-builder.ts';
import { outcomes, verdictOf } from '../../test/verdict-of.ts';

const push = { atMs: 35, operation: 'push', value: { event: 'x' }, scriptUrl: null } as const;
const assigned = (atMs: number, value: Json) =>
  ({ atMs, operation: 'assign', value, scriptUrl: null }) as const;

const FAULTS: [reason: string, what: string, record: Partial<DataLayerRecord>][] = [
  ['missing', 'no variable', { kind: 'absent', final: null, definedAtMs: null }],
  ['not-an-array', 'an object', { kind: 'not-an-array', typeName: 'object', final: {} }],
  ['unreadable', 'a revoked proxy', { kind: 'unreadable', final: null }],
  ['unreadable', 'an array whose reads threw, as earlier agents record it', { final: '[unreadable]', cuts: [{ path: 'final', why: 'unreadable' }] }],
  ['unreadable', 'an array that became unreadable after a push', { kind: 'unreadable', final: [null], timeline: [push] }],
  ['empty', 'an array without entries', { final: [] }],
  ['late', 'a declaration after the tag ran', { definedAtMs: 121 }],
  ['late', 'null before the tag, and an array after it', { definedAtMs: 30, timeline: [assigned(30, null), assigned(121, []), push] }],
  ['late', 'a declaration by the tag itself', { definedAtMs: 100, definedByUrl: TAG }],
]; // prettier-ignore

const GOOD: [what: string, record: Partial<DataLayerRecord>][] = [
  ['an array with entries', {}],
  ['entries that a consumer took out', { final: [], timeline: [push] }],
  ['a declaration at the moment of the run', { definedAtMs: 120 }],
  ['an array in place of null before the tag ran', { definedAtMs: 30, timeline: [assigned(30, null), assigned(40, []), push] }],
  ['another array after the tag ran', { definedAtMs: 30, timeline: [push, assigned(500, [])] }],
  ['a declaration by another script', { definedByUrl: 'https://shop.example/app.js' }],
]; // prettier-ignore

describe('the dataLayer', () => {
  it.each(FAULTS)('fails %s: %s', (reason, _what, record) => {
    expect(verdictOf('dataLayer', observation({ dataLayer: dataLayer(record) }))).toMatchObject({
      outcome: 'failed',
      reason,
    });
  });

  it.each(GOOD)('passes with %s', (_what, record) => {
    expect(verdictOf('dataLayer', observation({ dataLayer: dataLayer(record) }))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('cannot be late where the tag never ran, or ran in a frame only', () => {
    const late = dataLayer({ definedAtMs: 5_000 });
    const nothing = { requests: recorded([]), scriptRuns: recorded([]) };
    expect(verdictOf('dataLayer', observation({ dataLayer: late, ...nothing })).outcome).toBe('passed');
    const framed = recorded([run({ frameId: 'F2' })]);
    expect(verdictOf('dataLayer', observation({ dataLayer: late, scriptRuns: framed })).outcome).toBe(
      'passed',
    );
  });

  it('is not late after a hit that no tag sent', () => {
    const page = observation({ dataLayer: dataLayer({ definedAtMs: 5_000 }), scriptRuns: recorded([]) });
    expect(verdictOf('dataLayer', page).outcome).toBe('passed');
  });

  it('passes with a warning when it was cut', () => {
    const cuts = [{ path: '0.items', why: 'count' }];
    expect(verdictOf('dataLayer', observation({ dataLayer: dataLayer({ cuts }) }))).toMatchObject({
      outcome: 'passed',
      warnings: ['data-layer-cut'],
      evidence: { cuts: ['0.items: count'] },
    });
  });

  it('reports why its final state could not be read', () => {
    const cuts = [
      { path: 'timeline[0].a', why: 'function' },
      { path: 'final.0', why: 'getter-threw' },
    ];
    const page = observation({ dataLayer: dataLayer({ kind: 'unreadable', final: [null], cuts }) });
    expect(verdictOf('dataLayer', page).evidence).toMatchObject({ why: 'getter-threw' });
  });

  it('is missing because of the policy that stopped the inline script', () => {
    const page = observation({
      requests: recorded([]),
      scriptRuns: recorded([]),
      csp: csp(violation({ blockedUrl: 'inline' })),
      dataLayer: dataLayer({ kind: 'absent', final: null }),
    });
    expect(outcomes(page)).toMatchObject({ dataLayer: 'missing < csp' });
  });

  it('is missing by itself where the policy stops another thing', () => {
    const page = observation({
      requests: recorded([pageViewRequest()]),
      csp: csp(violation()),
      dataLayer: dataLayer({ kind: 'absent', final: null }),
    });
    expect(outcomes(page)).toMatchObject({ dataLayer: 'missing' });
  });

  it('is skipped without its recording, and evaluated without any tag name', () => {
    expect(verdictOf('dataLayer', observation({ dataLayer: unavailable })).reason).toBe(
      'recording-unavailable',
    );
    const unnamed = settings({ jsTagName: '', phpTagName: '' });
    expect(verdictOf('dataLayer', observation(), unnamed).outcome).toBe('passed');
  });
});

/** Returns the verdict for a page with these variables and no `dataLayer`. */
function dataLayerVerdict(
  dataLayers: DataLayerSettings[],
  variables: Record<string, Partial<DataLayerRecord>>,
) {
  const others = Object.entries(variables).map(([name, rest]) => {
    const record = dataLayer(rest);
    return { name, ...(record.state === 'recorded' ? record.value : ({} as never)) };
  });
  const page = observation({
    dataLayer: dataLayer({ kind: 'absent', final: null }),
    otherDataLayers: recorded(others),
  });
  const { outcome, reason, evidence } = verdictOf('dataLayer', page, { ...settings(), dataLayers });
  return [reason ?? outcome, evidence['dataLayerName'] ?? null];
}

describe('the dataLayers that a website names', () => {
  const TC_VARS: DataLayerSettings = { name: 'tc_vars', shape: 'object' };
  const MTM: DataLayerSettings = { name: '_mtm', shape: 'array' };
  const object = { kind: 'not-an-array', typeName: 'object' } as const;

  it.each([
    ['one object with values', [TC_VARS], { tc_vars: { ...object, final: { env: 'prod' } } }, ['passed', 'tc_vars']],
    ['an object without values', [TC_VARS], { tc_vars: { ...object, final: {} } }, ['empty', 'tc_vars']],
    ['an array where an object is due', [TC_VARS], { tc_vars: { final: [1] } }, ['not-an-object', 'tc_vars']],
    ['null where an object is due', [TC_VARS], { tc_vars: { ...object, typeName: 'null', final: null } }, ['not-an-object', 'tc_vars']],
    ['an object where an array is due', [MTM], { _mtm: { ...object, final: { a: 1 } } }, ['not-an-array', '_mtm']],
    ['nothing', [TC_VARS], {}, ['missing', 'tc_vars']],
    ['the second of two missing', [TC_VARS, MTM], { tc_vars: { ...object, final: { env: 'prod' } } }, ['missing', '_mtm']],
    ['an object after its tag', [TC_VARS], { tc_vars: { ...object, final: { a: 1 }, definedAtMs: 121 } }, ['late', 'tc_vars']],
    ['none expected', [], {}, ['no-data-layer-expected', null]],
  ] as [string, DataLayerSettings[], Record<string, Partial<DataLayerRecord>>, unknown][])('%s', (...row) => {
    const [, names, variables, verdict] = row;
    expect(dataLayerVerdict(names, variables)).toEqual(verdict);
  }); // prettier-ignore

  it('cannot be evaluated by a visit that did not search for them', () => {
    const page = observation({ dataLayer: dataLayer({ kind: 'absent', final: null }) });
    expect(verdictOf('dataLayer', page, { ...settings(), dataLayers: [TC_VARS] }).reason).toBe(
      'recording-unavailable',
    );
  });
});
