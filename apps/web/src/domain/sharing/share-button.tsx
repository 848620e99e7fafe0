import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { LinkSubject } from '@vigie/contract/shared-link.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconSend } from '../../shared/ui/icons.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

// Loaded separately: shown after a click, with 8 kB of a form.
const SharePanel = lazyComponent(
  ['sharing'],
  async () => (await import('./share-panel.tsx')).SharePanel,
  () => <Skeleton height={220} />,
);

/** Returns the panel that shares this website's health or tracking plan; `open` is null for users who may not share. */
export function useSharing(shows: LinkSubject): { open: (() => void) | null; dialog: ReactNode } {
  const shell = useWords('shell');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  if (!may('sharedLinks.create')) return { open: null, dialog: null };
  return {
    open: () => setOpen(true),
    dialog: (
      <Dialog isOpen={isOpen} label={shell('share')} variant="middle" onClose={() => setOpen(false)}>
        <SharePanel shows={shows} onClose={() => setOpen(false)} />
      </Dialog>
    ),
  };
}

/** Renders a button that opens the sharing panel of the tracking plan, for users who may create links. */
export function SharePlanButton(): ReactNode {
  const shell = useWords('shell');
  const { open, dialog } = useSharing('plan');
  if (open === null) return null;
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconSend size={17} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {shell('share')}
      </Button>
      {dialog}
    </>
  );
}
