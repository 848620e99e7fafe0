import type * as z from 'zod';
import type { Marker } from '@vigie/contract/health.ts';
import type { releaseInputSchema } from '@vigie/contract/release.ts';
import { useCreateRelease, useRemoveRelease } from '../../../shared/api/health.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';

/** Input of a release, without the website. */
export type ReleaseFields = Omit<z.output<typeof releaseInputSchema>, 'websiteId'>;

/** Returns functions that add and remove releases of the current website, each with undo. */
export function useReleases() {
  const t = useWords('evolution');
  const toasts = useToasts();
  const { id: websiteId } = useCurrentWebsite();
  const create = useCreateRelease();
  const removal = useRemoveRelease();

  /** Adds a release. Throws the API error, which the form shows. */
  async function add(fields: ReleaseFields): Promise<void> {
    const { id, label } = await create.mutateAsync({ websiteId, ...fields });
    toasts.done(t('release.added', { label }), { undo: () => void takeBack(id) });
  }
  async function takeBack(id: string): Promise<void> {
    await attempt(() => removal.mutateAsync({ id }));
  }
  async function remove({ id, label, at, url }: Marker): Promise<void> {
    if (id === null || label === null) return;
    const isGone = await attempt(() => removal.mutateAsync({ id }));
    const again = () => create.mutateAsync({ websiteId, label, releasedAt: at, url });
    if (isGone) toasts.done(t('release.removed', { label }), { undo: () => void attempt(again) });
  }
  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (error) {
      toasts.callFailed(error, t('release.failed'));
      return false;
    }
  }
  return { add, remove, isRemoving: removal.isPending };
}
