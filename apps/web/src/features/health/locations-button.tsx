import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { IconWorld } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

/** Choice of the locations of an audit, loaded once it is opened. */
export const LazyLocationsDialog = lazyComponent<{ website: Website; onClose: () => void }>(
  ['audit-locations'],
  async () => (await import('./audit-locations/locations-dialog.tsx')).LocationsDialog,
  () => null,
);

/** Renders a button for audits from several locations, beside that of the first audit. */
export function LocationsButton(): ReactNode {
  const t = useWords('health');
  const website = useCurrentWebsite();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconWorld size={17} stroke={1.7} aria-hidden />}
        disabled={website.activeJobId !== null}
        onClick={() => setIsOpen(true)}
      >
        {t('run.locations')}
      </Button>
      {isOpen ? <LazyLocationsDialog website={website} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
