import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const Nothing = () => null;
// Loaded separately: shown after a click, with 12 kB of fields.
const LastChangesDialog = lazyComponent(
  ['bulk', 'inheritance', 'inputs', 'fields'],
  async () => (await import('./last-changes-dialog.tsx')).LastChangesDialog,
  Nothing,
);

/** Renders the link to the latest bulk changes; `changes` in the address opens them. */
export function LastChanges(): ReactNode {
  const t = useWords('bulk');
  const may = usePermission();
  const navigate = useNavigate();
  const { changes }: { changes?: unknown } = useSearch({ strict: false });
  const open = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, changes: value }),
      resetScroll: false,
    });
  const [wasOpened, setOpened] = useState(false);
  if (!may('bulkChanges.list')) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setOpened(true);
          open('last');
        }}
      >
        {t('history.open')}
      </Button>
      {changes === undefined && !wasOpened ? null : (
        <LastChangesDialog isOpen={changes !== undefined} onClose={() => open(undefined)} />
      )}
    </>
  );
}
