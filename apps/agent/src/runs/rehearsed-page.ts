import { answerFinder } from '@vigie/audit/rehearsal/recorded-answers.ts';
import { rehearsePage, type Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import type { SeenPage } from '@vigie/audit/rehearsal/rehearsal-case.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import type { RegressionCause } from '@vigie/contract/regression-cause.ts';
import type { CanaryFinding } from '@vigie/contract/personal-data.ts';
import type { OrderedRehearsal } from '@vigie/contract/rehearsal.ts';
import type { InspectOptions } from '@vigie/inspector/inspector.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';

/** Options that a rehearsal adds to a visit. */
export type RehearsalOptions = Pick<InspectOptions, 'changes' | 'answerToHit' | 'storesTexts'>;

export type RehearsedVisit = Visit & {
  proofs?: Proofs;
  cause?: RegressionCause;
  tried?: TriedPage;
  canary?: CanaryFinding[];
};

/**
 * Creates a function that visits a page as often as the rehearsal of its remedies needs, one visit after the other. It
 * returns the last visit, with the changes and the proofs.
 */
export function createRehearsedPage(
  { tracking }: Pick<RunOrder, 'tracking'>,
  { verdicts, soundUrl, answers }: OrderedRehearsal,
  visitOnce: (url: string, how: RehearsalOptions) => Promise<Visit>,
): (url: string) => Promise<RehearsedVisit> {
  return async (url) => {
    const known = new Map(Object.entries(answers));
    const seen: { shown: Visit | null } = { shown: null };
    const visitPage = async (address: string, changes: readonly Change[]): Promise<SeenPage | null> => {
      const answerToHit = answerFinder(address, known);
      const visit = await visitOnce(address, { changes, answerToHit, storesTexts: true });
      if (address === url && (changes.length > 0 || seen.shown === null)) seen.shown = visit;
      const { observation, texts = {} } = visit;
      return observation.outcome === 'failed' ? null : { observation, texts };
    };
    const sound = soundUrl === null ? null : await visitPage(soundUrl, []);
    const proofs = await rehearsePage({
      verdicts,
      tracking,
      sound,
      visit: (changes) => visitPage(url, changes),
    });
    const shown = seen.shown ?? (await visitOnce(url, {}));
    return { ...shown, proofs };
  };
}
