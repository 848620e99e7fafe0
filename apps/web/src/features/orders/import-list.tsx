import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import type { OrderImport, OrderImportState } from '@vigie/contract/order-import.ts';
import { useOrderImports, useRemoveOrderImport } from '../../shared/api/orders.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconChecklist, IconTrash } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';

const TONES: Record<OrderImportState, Tone> = {
  uploading: 'mute',
  waiting: 'info',
  reading: 'info',
  done: 'ok',
  failed: 'fail',
};

/** Renders the files that were imported, and what shops sent. */
export function ImportList(): ReactNode {
  const t = useWords('orders');
  const { id: websiteId } = useCurrentWebsite();
  const list = useOrderImports(websiteId);
  const may = usePermission();
  const { ask, dialog } = useDeletion<OrderImport, { id: string }>({
    removal: useRemoveOrderImport(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('imports.delete-title', { name }),
      text: t('imports.delete-text'),
      confirm: t('imports.delete-do'),
      done: t('imports.deleted', { name }),
    }),
  });
  return (
    <>
      <ListPart<OrderImport>
        list={list}
        label={t('imports.label')}
        failed={t('imports.failed')}
        empty={{ icon: IconChecklist, title: t('imports.empty'), text: t('imports.empty-text') }}
        linkOf={({ id }) => ({ to: '/commandes/importer', search: { import: id } })}
        columns={useColumns()}
        {...(may('orderImports.remove')
          ? {
              actionsOf: (one: OrderImport) => (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('imports.delete', { name: one.name })}
                  onClick={() => ask(one)}
                >
                  <IconTrash size={17} stroke={1.7} />
                </ActionIcon>
              ),
            }
          : {})}
      />
      {dialog}
    </>
  );
}

function useColumns(): Column<OrderImport>[] {
  const t = useWords('orders');
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t('imports.name'),
      width: 'minmax(160px, 2fr)',
      cell: ({ name }) => <span className="block ellipsis weight-540">{name}</span>,
    },
    {
      key: 'kind',
      title: t('imports.kind'),
      width: 'minmax(150px, 1fr)',
      narrow: 'line',
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      key: 'rows',
      title: t('imports.rows'),
      width: '90px',
      align: 'end',
      narrow: 'named',
      cell: ({ rows }) => <span className="number">{format.exact(rows)}</span>,
    },
    {
      key: 'rejected',
      title: t('imports.rejected'),
      width: '90px',
      align: 'end',
      narrow: 'named',
      cell: ({ rejected }) => <span className="number">{format.exact(rejected)}</span>,
    },
    {
      key: 'state',
      title: t('imports.state'),
      width: '140px',
      narrow: 'line',
      cell: (one) => <ImportStatePill one={one} />,
    },
    {
      key: 'when',
      title: t('imports.when'),
      width: '120px',
      narrow: 'named',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ];
}

/** Renders the state of an import; a warning if rows of it were left out. */
export function ImportStatePill({ one: { state, rejected } }: { one: OrderImport }): ReactNode {
  const t = useWords('orders');
  return <Pill tone={state === 'done' && rejected > 0 ? 'warn' : TONES[state]}>{t(`state.${state}`)}</Pill>;
}
