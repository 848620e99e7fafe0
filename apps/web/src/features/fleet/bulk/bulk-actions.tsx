import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { BulkKind, BulkSelection } from '@vigie/contract/bulk.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission, useUser } from '../../../shared/session/session-provider.tsx';
import { Dropdown, DropdownItem } from '../../../shared/ui/dropdown.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const Nothing = () => null;
// Loaded separately: shown after a click, and its form needs the validation rules.
const BulkDialog = lazyComponent(
  ['bulk', 'inheritance', 'inputs', 'fields'],
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  Nothing,
);

const KINDS = ['audit', 'schedule', 'consent', 'context', 'labels', 'channels', 'shared-settings'] as const;

interface BulkActionsProps {
  selection: BulkSelection;
  /** Id of the company of the websites, if known. */
  companyId?: string | undefined;
  /** Called once a website was changed. */
  onDone: () => void;
}

/**
 * Renders the bulk actions on the selected websites that the user has permission for. Its words are in the catalogue
 * `bulk`.
 */
export function BulkActions({ selection, companyId, onDone }: BulkActionsProps): ReactNode {
  const t = useWords('bulk');
  const may = usePermission();
  const ownId = useUser()?.active_profile.company.id;
  const [kind, setKind] = useState<BulkKind | null>(null);
  if (!may('bulkChanges.create')) return null;
  return (
    <>
      <Dropdown
        label={t('menu.label')}
        align="start"
        width={260}
        trigger={
          <Button component="span" rightSection={<IconSelector size={16} aria-hidden />}>
            {t('menu')}
          </Button>
        }
      >
        {(close) =>
          KINDS.map((one) => (
            <DropdownItem
              key={one}
              onClick={() => {
                close();
                setKind(one);
              }}
            >
              {t(`kind.${one}`)}
            </DropdownItem>
          ))
        }
      </Dropdown>
      {kind === null ? null : (
        <BulkDialog
          kind={kind}
          selection={selection}
          companyId={companyId ?? (may('companies.list') ? undefined : ownId)}
          onClose={() => setKind(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
