import { matchesFilter, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleVisitLimits } from './sample-vendor-limits.ts';

export function answerVendorLimits({ vendorLimits }: FakeState): Answers<'vendorLimits'> {
  return {
    list: (input) =>
      pageOf(
        vendorLimits.filter(
          ({ effect, isOver }) =>
            matchesFilter(input.effect, effect) && matchesFilter(input.state, isOver ? 'over' : 'passed'),
        ),
        input,
      ),
    ofVisit: () => sampleVisitLimits(),
  };
}
