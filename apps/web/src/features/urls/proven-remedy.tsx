import type { ReactNode } from 'react';
import type { ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import { RemedyAdvice } from '../../domain/evidence/remedy.tsx';
import type { RemedyRehearsalProps } from '../../domain/rehearsal/remedy-rehearsal.tsx';
import { useRemedyRehearsal } from '../../shared/api/rehearsals.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

interface ProvenRemedyProps {
  problemId: string;
  remedy: ShownRemedy;
}

// Loaded separately: 12 kB, only for remedies that can be rehearsed.
const Rehearsal = lazyComponent<RemedyRehearsalProps>(
  ['rehearsal', 'run-failure'],
  async () => (await import('../../domain/rehearsal/remedy-rehearsal.tsx')).RemedyRehearsal,
  () => null,
);

/** Renders a remedy, with its rehearsal for users with permission. */
export function ProvenRemedy(props: ProvenRemedyProps): ReactNode {
  const may = usePermission();
  return may('rehearsals.last') ? <RehearsedRemedy {...props} /> : <RemedyAdvice remedy={props.remedy} />;
}

/**
 * Renders a remedy and the result of its rehearsal on this page, else on another page with the same cause. A remedy
 * that failed its rehearsal is not shown. The remedy stays in place while its rehearsal loads, so that it keeps the
 * keyboard focus.
 */
function RehearsedRemedy({ problemId, remedy }: ProvenRemedyProps): ReactNode {
  const { query, job } = useRemedyRehearsal(problemId);
  const { data: rehearsal } = query;
  const { proof: _elsewhere, ...own } = remedy;
  const isRefuted = rehearsal?.endedAt !== null && rehearsal?.proof?.outcome === 'not-enough';
  return (
    <div className="grid shrink gap-10">
      {isRefuted ? null : <RemedyAdvice remedy={rehearsal ? own : remedy} />}
      <Rehearsal problemId={problemId} query={query} job={job} />
    </div>
  );
}
