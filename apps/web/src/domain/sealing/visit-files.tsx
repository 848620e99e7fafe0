import type { ReactNode } from 'react';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useApi } from '../../shared/api/api-provider.tsx';
import { FileMenu } from '../../shared/download/file-menu.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { SealButton } from './seal-button.tsx';

/** Renders the files of a visit, the sealed one included. */
export function VisitFiles({ stored }: { stored: StoredObservation }): ReactNode {
  const t = useWords('sealing');
  const may = usePermission();
  const { client } = useApi();
  const { locale } = useLocale();
  const { id, websiteId, url, observedAt } = stored;
  const host = URL.canParse(url) ? new URL(url).hostname : 'visit';
  const name = `${host}-${observedAt.slice(0, 19).replaceAll(':', '')}`;
  return (
    <div className="no-print flex wrap gap-8">
      {may('sealedVisits.seal') ? (
        <SealButton kind="visit" id={id} websiteId={websiteId} size="compact-md" />
      ) : null}
      <FileMenu
        label={t('export')}
        size="compact-md"
        files={[
          { label: t('export.har'), name: `${name}.har`, read: () => client.observations.har({ id }) },
          {
            label: t('export.inspection'),
            name: 'inspection.json',
            read: () => client.observations.inspection({ id }),
          },
          {
            label: t('export.report'),
            name: `${name}.pdf`,
            read: () => client.observations.report({ id, locale, timeZone: TIME_ZONE }),
          },
        ]}
      />
    </div>
  );
}
