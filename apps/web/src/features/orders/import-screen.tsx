import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useOrderImport } from '../../shared/api/orders.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportStatePill } from './import-list.tsx';
import { NewOrderImport } from './new-import.tsx';

/** Renders the import of a file. The address names the shown import; without one, a new one begins. */
export function ImportOrdersScreen(): ReactNode {
  const t = useWords('orders');
  const shell = useWords('shell');
  const { import: id }: { import?: string } = useSearch({ strict: false });
  if (id !== undefined) return <StoredImport key={id} id={id} />;
  return (
    <>
      <PageHeader
        back={{ to: '/commandes', label: shell('title.commandes') }}
        title={shell('title.commandes-importer')}
        lead={t('new.lead')}
      />
      <NewOrderImport />
    </>
  );
}

function StoredImport({ id }: { id: string }): ReactNode {
  const t = useWords('orders');
  const shell = useWords('shell');
  const query = useOrderImport(id);
  const gone = {
    title: t('report.gone'),
    text: t('report.gone-text'),
    back: (
      <Button renderRoot={(props) => <Link to="/commandes/importer" {...props} />}>
        {shell('title.commandes-importer')}
      </Button>
    ),
  };
  return (
    <Gate query={query} failed={t('report.failed')} gone={gone}>
      {(one) => (
        <>
          <PageHeader
            back={{ to: '/commandes', label: shell('title.commandes') }}
            title={one.name}
            pills={<ImportStatePill one={one} />}
            lead={
              <>
                {t(`kind.${one.kind}`)} · {one.madeBy === null ? null : `${one.madeBy} · `}
                <TimeAgo at={one.createdAt} />
              </>
            }
          />
          {one.state === 'uploading' ? <ImportPreview of={one} /> : <ImportReport of={one} />}
        </>
      )}
    </Gate>
  );
}
