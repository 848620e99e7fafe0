import type { Problem } from '@vigie/contract/problem.ts';
import { useAskedTracker } from '../../api/asked-tracker.tsx';
import { failureOf } from '../../api/failure.ts';
import { useSetProblemStates } from '../../api/problems.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

export interface StateChange {
  state: 'open' | 'acknowledged' | 'muted';
  /** Null: for as long as it is seen. */
  until: string | null;
}

/** What gets the state: problems by their id, all of some pages, or all of some causes. */
export interface ChangeTarget {
  ids?: readonly string[];
  pageIds?: readonly string[];
  causes?: readonly Problem['cause'][];
}

export interface StateChanger {
  change: (target: ChangeTarget, next: StateChange, before: StateChange) => void;
  isBusy: boolean;
}

export const OPEN: StateChange = { state: 'open', until: null };

/** Sets the state of problems; what was done can be taken back. */
export function useStateChange(): StateChanger {
  const t = useWords('problems');
  const toasts = useToasts();
  const errorText = useErrorText();
  const website = useCurrentWebsite();
  const tracker = useAskedTracker();
  const setStates = useSetProblemStates();

  async function apply({ ids, pageIds, causes }: ChangeTarget, next: StateChange): Promise<number> {
    const common = { websiteId: website.id, ...tracker, ...next };
    const inputs = [
      ...(ids ? [{ ...common, ids: [...ids] }] : []),
      ...(pageIds ? [{ ...common, pageIds: [...pageIds] }] : []),
      ...(causes ?? []).map((cause) => ({ ...common, cause: namedCause(cause) })),
    ];
    const answers = await Promise.all(inputs.map((input) => setStates.mutateAsync(input)));
    return answers.reduce((sum, { changed }) => sum + changed, 0);
  }

  async function tell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toasts.failed(t('change.failed'), errorText(failureOf(error).code));
    }
  }

  async function change(target: ChangeTarget, next: StateChange, before: StateChange): Promise<void> {
    const count = await apply(target, next);
    const undo = () => void tell(async () => void (await apply(target, before)));
    toasts.done(t(`done.${next.state}`, { count }), { undo });
  }
  return {
    change: (target, next, before) => void tell(() => change(target, next, before)),
    isBusy: setStates.isPending,
  };
}

/** A cause as calls name it. */
export function namedCause(cause: Problem['cause']) {
  return cause.kind === 'test'
    ? { kind: cause.kind, testId: cause.testId }
    : { kind: cause.kind, check: cause.check, reason: cause.reason };
}
