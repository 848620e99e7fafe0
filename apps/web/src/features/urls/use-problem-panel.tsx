import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useProblem } from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { type ListPanel, panelWith, useSidePanel } from '../../shared/resource/side-panel.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded when the address names a problem.
const ProblemBody = lazyComponent([], async () => (await import('./problem-body.tsx')).ProblemBody);
const ProblemPills = lazyComponent<OfProblem>(
  [],
  async () => (await import('./problem-head.tsx')).ProblemPills,
  Nothing,
);
const ProblemActions = lazyComponent<OfProblem>(
  [],
  async () => (await import('./problem-head.tsx')).ProblemActions,
  Nothing,
);

interface OfProblem {
  problem: ProblemDetail;
}

function Nothing(): null {
  return null;
}

/** Returns the side panel of the problem in the address. */
export function useProblemPanel(): ListPanel {
  const t = useWords('urls');
  const panel = useSidePanel('problem');
  const { id } = panel;
  const { data: problem } = useProblem(id);
  if (id === undefined) return panelWith(panel, null);
  return panelWith(panel, {
    title: problem?.url ?? t('inspector'),
    ...(problem
      ? {
          heading: <PageUrl url={problem.url} />,
          pills: <ProblemPills problem={problem} />,
          actions: <ProblemActions problem={problem} />,
        }
      : {}),
    onClose: panel.close,
    children: <ProblemBody key={id} id={id} />,
  });
}
