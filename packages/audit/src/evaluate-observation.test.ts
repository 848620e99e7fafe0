import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceSchemaOf } from '@vigie/contract/evidence.ts';
import { hitSchema } from '@vigie/contract/hit.ts';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { CHECKS, remedySchema, verdictSchema } from '@vigie/contract/verdict.ts';
import { anyObservation } from '../test/any-observation.ts';
import { observation, settings } from '../test/observation-builder.ts';
import { outcomes } from '../test/verdict-of.ts';
import { decodeHits } from './hits/decode-hits.ts';
import { evaluateObservation } from './evaluate-observation.ts';
import { explain } from './remedies/explain.ts';
import { rootOf } from './root-cause.ts';

const tracking = settings({ requiredVariables: ['page_type', '__proto__', 'constructor'] });

describe('judging', () => {
  it('finds nothing wrong with a page on which everything works', () => {
    const all = outcomes(observation());
    expect(all).toEqual(Object.fromEntries(CHECKS.map((check) => [check, 'passed'])));
  });

  it('is of observations that the contract knows', () => {
    expect(observationSchema.safeParse(observation()).error).toBeUndefined();
    expect(trackingSettingsSchema.safeParse(settings()).error).toBeUndefined();
  });

  it('skips all five checks of a page that was not visited, and reports why', () => {
    const page = observation({
      outcome: 'failed',
      failure: { code: 'dns', message: 'net::ERR_NAME_NOT_RESOLVED' },
    });
    const verdicts = evaluateObservation(page, settings());
    expect(verdicts.map(({ check }) => check)).toEqual([...CHECKS]);
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({
        outcome: 'skipped',
        reason: 'page-not-visited',
        evidence: { code: 'dns' },
      });
    }
  });

  it(
    'gives five verdicts of any observation, each with a remedy when it failed and a cause that failed too',
    { tags: ['exhaustive'] },
    () => {
      fc.assert(
        fc.property(anyObservation, (page) => {
          const verdicts = evaluateObservation(page, tracking);
          expect(verdicts.map(({ check }) => check)).toEqual([...CHECKS]);
          for (const verdict of verdicts) {
            verdictSchema.parse(verdict);
            evidenceSchemaOf(verdict).parse(verdict.evidence);
            expect(verdict.reason === null).toBe(verdict.outcome === 'passed');
            expect(explain(verdict, verdicts) === null).toBe(verdict.outcome !== 'failed');
            if (verdict.outcome === 'failed') remedySchema.parse(explain(verdict, verdicts));
            expect(rootOf(verdict, verdicts).causedBy).toBeNull();
          }
        }),
        { numRuns: 400 },
      );
    },
  );

  it('decodes hits that the contract knows of any observation', () => {
    fc.assert(
      fc.property(anyObservation, (page) => {
        expect(decodeHits(page, tracking).filter((hit) => !hitSchema.safeParse(hit).success)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same verdicts for the same observation', () => {
    fc.assert(
      fc.property(anyObservation, (page) => {
        expect(evaluateObservation(structuredClone(page), tracking)).toEqual(
          evaluateObservation(page, tracking),
        );
      }),
    );
  });
});
