import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { LinkSubject } from '@vigie/contract/shared-link.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconSend } from '../../shared/ui/icons.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const SharePanel = lazyComponent(
  ['sharing'],
  async () => (await import('./share-panel.tsx')).SharePanel,
  () => <Skeleton height={220} />,
);

/**
 * Renders a button that opens the sharing panel for this website's health or tracking plan, for users who may create
 * links.
 */
export function ShareButton({ shows = 'health' }: { shows?: LinkSubject }): ReactNode {
  const shell = useWords('shell');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  if (!may('sharedLinks.create')) return null;
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconSend size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {shell('share')}
      </Button>
      <Dialog isOpen={isOpen} label={shell('share')} place="middle" onClose={() => setOpen(false)}>
        <SharePanel shows={shows} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
