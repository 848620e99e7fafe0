import type { ReactNode } from 'react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useDoorOpeners } from '../../api/journeys.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

/** Renders the journeys that may open the door for a pool's pages; one that was chosen and is gone is still told. */
export function PreludeSelect({
  websiteId,
  chosen,
  ...props
}: NativeSelectProps & { websiteId: string; chosen: string }): ReactNode {
  const t = useWords('pools');
  const preludes = useDoorOpeners(websiteId);
  const isMissing = chosen !== '' && !preludes?.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      // The field keeps its own choice, from the options that are there at first.
      key={String(preludes === undefined)}
      label={t('settings.prelude')}
      description={t(preludes?.length === 0 ? 'settings.prelude-empty' : 'settings.prelude-hint')}
      data={[
        { value: '', label: t('settings.prelude-none') },
        ...(isMissing
          ? [{ value: chosen, label: preludes === undefined ? '…' : t('facts.prelude-gone') }]
          : []),
        ...(preludes ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...props}
    />
  );
}

/** Renders the title of a pool's prelude. */
export function PreludeTitle({ websiteId, preludeId }: { websiteId: string; preludeId: string }): ReactNode {
  const t = useWords('pools');
  const preludes = useDoorOpeners(websiteId);
  if (preludes === undefined) return '…';
  return preludes.find(({ id }) => id === preludeId)?.title ?? t('facts.prelude-gone');
}
