import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** A release is a marker of the evolution. */
function useChanged() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.health.evolution.key() });
}

export function useCreateRelease() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.releases.create.mutationOptions(), onSuccess: changed });
}

export function useRemoveRelease() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.releases.remove.mutationOptions(), onSuccess: changed });
}
