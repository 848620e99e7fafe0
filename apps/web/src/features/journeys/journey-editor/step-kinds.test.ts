import type { RecordedStep } from '@vigie/contract/recording.ts';
import { describe, expect, it } from 'vitest';
import * as schemas from '../../../shared/forms/input-schemas.ts';
import { faultsOfStep } from './journey-values.ts';
import { clearPasswords } from './journey-values.ts';
import { KIND_GROUPS, stepKindOf, newStep, STEP_INPUTS, withValue } from './step-kinds.ts';

const CLICK: RecordedStep = {
  type: 'click',
  label: 'Buy',
  target: 'main',
  frame: [0],
  selectors: [['aria/Buy'], ['#buy']],
  later: 1,
};

describe('a step of another kind', () => {
  it('takes over what both kinds have', () => {
    expect(newStep('hover', CLICK)).toEqual({
      type: 'hover',
      label: 'Buy',
      target: 'main',
      frame: [0],
      selectors: CLICK.selectors,
    });
    expect(newStep('vigie.consent', CLICK)).toMatchObject({ parameters: { answer: 'accept' } });
  });

  it.each(Object.values(KIND_GROUPS).flat())('has fields for all that %s needs', (kind) => {
    const step = newStep(kind, null);
    expect(stepKindOf(step)).toBe(kind);
    const paths = STEP_INPUTS[kind].map(({ path }) => path);
    for (const fault of faultsOfStep(step, schemas)) expect(paths).toContain(fault.path);
  });
});

describe('a value of a step', () => {
  it('is inserted and removed, and the rest is unchanged', () => {
    const step = withValue(CLICK, 'offsetX', 4);
    expect(step).toEqual({ ...CLICK, offsetX: 4 });
    expect(withValue(step, 'offsetX', undefined)).toEqual(CLICK);
    expect(withValue(newStep('vigie.push', null), 'parameters.value', { event: 'a' })).toMatchObject({
      parameters: { dataLayer: 'dataLayer', value: { event: 'a' } },
    });
  });
});

const typed = (value: string): RecordedStep => ({ type: 'change', selectors: [['#password']], value });

describe('a password in clear', () => {
  it('is reported, and one by name is not', () => {
    expect(clearPasswords([CLICK, typed('hunter2'), typed('{{password}}')])).toEqual([2]);
  });
});
