import type { Assignee } from '@vigie/contract/problem.ts';
import { useAskedTracker } from '../../api/asked-tracker.tsx';
import { failureOf } from '../../api/failure.ts';
import { useAssignProblems } from '../../api/problems.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { namedCause, type ChangeTarget } from './use-state-change.ts';

export interface Assignment {
  /** Gives problems to somebody. It is taken back to whoever had them, where one person did. */
  assign: (target: ChangeTarget, next: Assignee | null, before?: Assignee | null) => void;
  isBusy: boolean;
}

/** Gives problems to a colleague, or to nobody, and says what came of it. */
export function useAssignment(): Assignment {
  const t = useWords('problems');
  const toasts = useToasts();
  const errorText = useErrorText();
  const website = useCurrentWebsite();
  const tracker = useAskedTracker();
  const assignProblems = useAssignProblems();

  async function give(target: ChangeTarget, assignee: Assignee | null): Promise<number | null> {
    const { ids, pageIds, causes = [] } = target;
    try {
      const { changed } = await assignProblems.mutateAsync({
        websiteId: website.id,
        ...tracker,
        assigneeId: assignee?.id ?? null,
        ...(ids ? { ids: [...ids] } : {}),
        ...(pageIds ? { pageIds: [...pageIds] } : {}),
        ...(causes.length > 0 ? { causes: causes.map(namedCause) } : {}),
      });
      return changed;
    } catch (error) {
      toasts.failed(t('assign.failed'), errorText(failureOf(error).code));
      return null;
    }
  }

  async function assign(
    target: ChangeTarget,
    next: Assignee | null,
    before?: Assignee | null,
  ): Promise<void> {
    const count = await give(target, next);
    if (count === null) return;
    const text = next ? t('assign.done', { count, name: next.name }) : t('assign.none', { count });
    toasts.done(text, before === undefined ? {} : { undo: () => void give(target, before) });
  }
  return { assign: (...given) => void assign(...given), isBusy: assignProblems.isPending };
}
