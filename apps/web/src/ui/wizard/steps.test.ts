import { describe, expect, it } from 'vitest';
import { firstBad, refusedIn, stateOf, type Step } from './steps.ts';

const information: Step = { name: 'information', title: 'Information', fields: ['name'] };
const settings: Step = { name: 'settings', title: 'Settings', fields: ['urls', 'delay'] };
const save: Step = { name: 'save', title: 'Save', fields: [] };
const STEPS = [information, settings, save];

describe('the steps of a wizard', () => {
  it('count a refused part of a field as the field', () => {
    expect(refusedIn(settings, ['urls.2', 'name'])).toEqual(['urls']);
  });

  it('are neither done nor wrong before they were left', () => {
    expect(stateOf(settings, ['urls'], ['information'])).toBe('todo');
  });

  it('are wrong with a refused field, else done', () => {
    expect(stateOf(information, ['name'], ['information'])).toBe('errors');
    expect(stateOf(information, ['urls'], ['information'])).toBe('done');
  });

  it('lead to the first that is wrong', () => {
    expect(firstBad(STEPS, ['delay', 'name'])?.name).toBe('information');
    expect(firstBad(STEPS, ['delay'])?.name).toBe('settings');
    expect(firstBad(STEPS, [])).toBeUndefined();
  });
});
