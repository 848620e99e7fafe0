import type { Assignee } from '@vigie/contract/problem.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import {
  useAssignCauses,
  useAssignProblems,
  useSetCauseStates,
  useSetProblemStates,
} from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import type { Handling, Target } from './handling.ts';

/** Previous values of parts of a target, for the undo. */
type Before<Value> = readonly (readonly [Target, Value])[];

export interface Handler {
  change: (target: Target, next: Handling, before: Before<Handling>) => Promise<boolean>;
  /** Assigns the target, or removes its assignee with null; without `before`, there is no undo. */
  assign: (target: Target, next: Assignee | null, before?: Before<Assignee | null>) => Promise<boolean>;
  isBusy: boolean;
}

/** Returns functions that set states and assignees, with a message and an undo. */
export function useHandling(): Handler {
  const t = useWords('urls');
  const toasts = useToasts();
  const { setStates, setAssignee, isBusy } = useCalls();
  const attempt = useAttempt();

  return {
    isBusy,
    change: (target, next, before) =>
      attempt(t('change.failed'), async () => {
        const { changed: count } = await setStates(target, next);
        const undo = () =>
          void attempt(t('change.failed'), () =>
            Promise.all(before.map(([part, was]) => setStates(part, was))),
          );
        const noun = resourceOf(target);
        toasts.done(t(`done.${noun}-${next.state}`, { count }), { undo });
      }),
    assign: (target, next, before) =>
      attempt(t('assign.failed'), async () => {
        const { changed: count } = await setAssignee(target, next);
        const noun = resourceOf(target);
        const text = next
          ? t(`assign.${noun}`, { count, name: next.name })
          : t(`assign.${noun}-none`, { count });
        const undo = () =>
          void attempt(t('assign.failed'), () =>
            Promise.all((before ?? []).map(([part, was]) => setAssignee(part, was))),
          );
        toasts.done(text, before === undefined ? {} : { undo });
      }),
  };
}

function resourceOf(target: Target): 'causes' | 'problems' {
  return 'causeIds' in target ? 'causes' : 'problems';
}

/** Returns the API calls for a target, of causes or of problems. */
function useCalls() {
  const tracker = useSelectedTracker();
  const causeStates = useSetCauseStates();
  const problemStates = useSetProblemStates();
  const causeAssignee = useAssignCauses();
  const problemAssignee = useAssignProblems();
  const calls = [causeStates, problemStates, causeAssignee, problemAssignee];
  return {
    isBusy: calls.some(({ isPending }) => isPending),
    setStates: (target: Target, next: Handling) =>
      'causeIds' in target
        ? causeStates.mutateAsync({ ids: target.causeIds, ...next })
        : problemStates.mutateAsync({ ...tracker, ...target, ...next }),
    setAssignee: (target: Target, assignee: Assignee | null) => {
      const assigneeId = assignee?.id ?? null;
      return 'causeIds' in target
        ? causeAssignee.mutateAsync({ ids: target.causeIds, assigneeId })
        : problemAssignee.mutateAsync({ ...tracker, ...target, assigneeId });
    },
  };
}

/** Returns a function that runs work and shows a message if it fails; resolves to whether it succeeded. */
function useAttempt(): (failed: string, work: () => Promise<unknown>) => Promise<boolean> {
  const toasts = useToasts();
  return async (failed, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      toasts.callFailed(error, failed);
      return false;
    }
  };
}
