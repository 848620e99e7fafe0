import type { ReactNode } from 'react';
import type { ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import { RemedyAdvice } from '../../domain/evidence/remedy.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

interface ProvenRemedyProps {
  problemId: string;
  remedy: ShownRemedy;
}

/** Loaded separately; the remedy is shown meanwhile. */
const Rehearsed = lazyComponent<ProvenRemedyProps>(
  ['rehearsal', 'run-failure'],
  async () => (await import('../../domain/rehearsal/rehearsed-remedy.tsx')).RehearsedRemedy,
  ({ remedy }) => <RemedyAdvice remedy={remedy} />,
);

/** Renders a remedy, with its rehearsal for users with permission. */
export function ProvenRemedy(props: ProvenRemedyProps): ReactNode {
  const may = usePermission();
  return may('rehearsals.last') ? <Rehearsed {...props} /> : <RemedyAdvice remedy={props.remedy} />;
}
