import { useProblem } from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { type ListPanel, panelWith, useSidePanel } from '../../shared/resource/side-panel.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: shown only if the address names a problem, and the screen is at its byte budget without it.
const ProblemPart = lazyComponent(
  [],
  async () => (await import('./problem-part.tsx')).ProblemPart,
  ({ problem }) => (problem === undefined ? <Skeleton height={240} /> : null),
);

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
          pills: <ProblemPart part="pills" problem={problem} />,
          actions: <ProblemPart part="actions" problem={problem} />,
        }
      : {}),
    onClose: panel.close,
    children: <ProblemPart key={id} part="body" id={id} />,
  });
}
