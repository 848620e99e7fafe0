import { describe, expect, test } from 'vitest';
import { labelOf, OWN_STEPS, STEP_TYPES, type RecordedStep } from '../recording.ts';
import { stepKindIn, stepTextIn } from './step-text.ts';

const inBoth = (step: Parameters<typeof stepTextIn>[1]) => [stepTextIn('en', step), stepTextIn('fr', step)];
const ofStep = (step: RecordedStep) => inBoth({ type: step.type, label: labelOf(step) });

describe('a step in words', () => {
  test('names what a step is about as people see it', () => {
    expect(ofStep({ type: 'click', selectors: [['aria/Buy now[role="button"]'], ['#buy']] })).toEqual([
      'Click “Buy now”',
      'Cliquer sur « Buy now »',
    ]);
    expect(ofStep({ type: 'navigate', url: 'https://shop.example/' })[1]).toBe(
      'Ouvrir https://shop.example/',
    );
    expect(ofStep({ type: 'waitForElement', selectors: ['#done'] })[0]).toBe('Wait for “#done”');
    expect(ofStep({ type: 'scroll' })).toEqual(['Scroll', 'Faire défiler']);
    expect(ofStep({ type: 'change', selectors: ['#a$&'], value: '' })[0]).toBe('Fill in “#a$&”');
  });

  test('calls a step of Vigie by its name, and names one of another tool', () => {
    const own = ofStep({ type: 'customStep', name: 'vigie.consent', parameters: { answer: 'accept' } });
    expect(own).toEqual(['Answer the consent banner', 'Répondre au bandeau de consentement']);
    expect(ofStep({ type: 'customStep', name: 'other.thing' })[0]).toBe('Step of another tool: other.thing');
  });

  test('keeps a label that somebody wrote', () => {
    expect(inBoth({ type: 'click', label: 'Payer' })).toEqual(['Payer', 'Payer']);
    expect(inBoth({ type: 'click', label: 'close the basket' })[0]).toBe('close the basket');
    expect(inBoth({ label: 'close the basket' })[0]).toBe('close the basket');
  });

  test('reads the type of an older run from its label', () => {
    expect(inBoth({ label: 'click #buy' })).toEqual(['Click “#buy”', 'Cliquer sur « #buy »']);
  });

  test.each([...STEP_TYPES.filter((type) => type !== 'customStep'), ...OWN_STEPS])(
    'has words for %s',
    (kind) => {
      for (const locale of ['en', 'fr'] as const)
        expect(stepKindIn(locale, kind)).not.toBe(stepKindIn(locale, 'customStep'));
    },
  );
});
