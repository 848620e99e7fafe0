import type { Assignee } from '@vigie/contract/problem.ts';
import { useAskedTracker } from '../../api/asked.tsx';
import {
  useAssignCauses,
  useAssignProblems,
  useSetCauseStates,
  useSetProblemStates,
} from '../../api/causes.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import type { Handling, Target } from './handling.ts';

/** What parts of a target had before, to take a change back. */
type Before<Value> = readonly (readonly [Target, Value])[];

export interface Handler {
  change: (target: Target, next: Handling, before: Before<Handling>) => Promise<boolean>;
  /** Gives it to somebody, or to nobody; without `before`, it cannot be taken back. */
  assign: (target: Target, next: Assignee | null, before?: Before<Assignee | null>) => Promise<boolean>;
  isBusy: boolean;
}

/** Sets states and gives to colleagues; says what came of it, and takes it back. */
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
        const noun = nounOf(target);
        toasts.done(t(`done.${noun}-${next.state}`, { count }), { undo });
      }),
    assign: (target, next, before) =>
      attempt(t('assign.failed'), async () => {
        const { changed: count } = await setAssignee(target, next);
        const noun = nounOf(target);
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

function nounOf(target: Target): 'causes' | 'problems' {
  return 'causeIds' in target ? 'causes' : 'problems';
}

/** Returns the calls that handle a target, whatever it is of. */
function useCalls() {
  const tracker = useAskedTracker();
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

/** Tries something and says why it failed; answers whether it was done. */
function useAttempt(): (failed: string, work: () => Promise<unknown>) => Promise<boolean> {
  const toasts = useToasts();
  const errorText = useErrorText();
  return async (failed, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      toasts.failed(failed, errorText(failureOf(error).code));
      return false;
    }
  };
}
