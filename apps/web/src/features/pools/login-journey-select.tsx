import type { ReactNode } from 'react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useSessionJourneys } from '../../shared/api/journeys.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Renders the choice of a login journey for a pool's pages; a chosen one that no longer exists is still listed. */
export function LoginJourneySelect({
  websiteId,
  chosen,
  ...props
}: NativeSelectProps & { websiteId: string; chosen: string }): ReactNode {
  const t = useWords('pools');
  const preludes = useSessionJourneys(websiteId);
  const isMissing = chosen !== '' && !preludes?.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      // The select stores its choice at the first render, so the options must exist by then.
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

/** Renders the title of a pool's login journey. */
export function LoginJourneyTitle({
  websiteId,
  preludeId,
}: {
  websiteId: string;
  preludeId: string;
}): ReactNode {
  const t = useWords('pools');
  const preludes = useSessionJourneys(websiteId);
  if (preludes === undefined) return '…';
  return preludes.find(({ id }) => id === preludeId)?.title ?? t('facts.prelude-gone');
}
