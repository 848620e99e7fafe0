import { replayOutcome } from '@vigie/audit/regression-cause/regression-case.ts';
import { findRegressionCause } from '@vigie/audit/regression-cause/find-regression-cause.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { answerFinder } from '@vigie/audit/rehearsal/recorded-answers.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { OrderedReplay } from '@vigie/contract/regression-cause.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import type { RehearsalOptions, RehearsedVisit } from './rehearsed-page.ts';

/**
 * Creates a function that visits a page with old parts restored until the part that broke it is found. It returns the
 * last visit and the regression cause.
 */
export function createReplayedPage(
  { tracking, healthTestId }: Pick<RunOrder, 'tracking' | 'healthTestId'>,
  replay: OrderedReplay,
  visitOnce: (url: string, how: RehearsalOptions) => Promise<Visit>,
): (url: string) => Promise<RehearsedVisit> {
  return async (url) => {
    const answerToHit = answerFinder(url, new Map(Object.entries(replay.answers)));
    const seen: { last: Visit | null } = { last: null };
    const cause = await findRegressionCause({
      ...replay,
      visit: async (putBack) => {
        const changes = putBack.flatMap((index) => replay.suspects[index]?.changes ?? []);
        seen.last = await visitOnce(url, { changes, answerToHit });
        return replayOutcome(
          evaluateObservation(seen.last.observation, { ...tracking, healthTestId }),
          replay.checks,
        );
      },
    });
    const last = seen.last ?? (await visitOnce(url, { answerToHit }));
    return { ...last, cause };
  };
}
