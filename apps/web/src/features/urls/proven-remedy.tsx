import type { ReactNode } from 'react';
import type { ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import { RemedyAdvice } from '../../evidence/remedy.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

interface ProvenRemedyProps {
  problemId: string;
  remedy: ShownRemedy;
}

/** Loaded separately; the remedy is shown meanwhile. */
const Rehearsed = lazyPart<ProvenRemedyProps>(
  ['rehearsal', 'run-failure'],
  async () => (await import('../../rehearsal/rehearsed-remedy.tsx')).RehearsedRemedy,
  ({ remedy }) => <RemedyAdvice remedy={remedy} />,
);

/** Renders a remedy, with its rehearsal for users with permission. */
export function ProvenRemedy(props: ProvenRemedyProps): ReactNode {
  const may = useMay();
  return may('rehearsals.last') ? <Rehearsed {...props} /> : <RemedyAdvice remedy={props.remedy} />;
}
