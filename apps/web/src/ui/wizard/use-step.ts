import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Step } from './steps.ts';

/** The step that the address names (`?step=`), else the first; each step is a page of the browser's history. */
export function useStep<S extends Step>(steps: readonly S[]): { step: S; goTo: (name: string) => void } {
  const { step: wanted }: { step?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const step = (steps.find(({ name }) => name === wanted) ?? steps[0]) as S;
  const goTo = (name: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        step: name === steps[0]?.name ? undefined : name,
      }),
      resetScroll: true,
    });
  return { step, goTo };
}
