import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { BulkChange } from '@vigie/contract/bulk.ts';
import { useBulkChanges, useBulkRun, useBulkWebsites } from '../../../shared/api/bulk-changes.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Busy } from '../../../shared/ui/busy.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { BulkRunView } from './run-view.tsx';

/** Renders the latest bulk changes, each with its undo. */
export function LastChangesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useWords('bulk');
  return (
    <Dialog isOpen={isOpen} label={t('history.title')} variant="wide" onClose={onClose}>
      <div className="grid one-column gap-16">
        <div className="grid gap-4">
          <h2 className="title">{t('history.title')}</h2>
          <p className="quiet pretty">{t('history.lead')}</p>
        </div>
        <Changes />
        <div className="flex at-end">
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Changes(): ReactNode {
  const t = useWords('bulk');
  const shell = useWords('shell');
  const { items, error } = useBulkChanges();
  if (error !== null) return <Notice tone="fail" text={t('history.failed')} />;
  if (items === undefined) return <Busy label={shell('loading')} />;
  if (items.length === 0) return <p className="quiet pretty">{t('history.empty')}</p>;
  return (
    <ul className="grid one-column gap-12 plain">
      {items.map((change) => (
        <li key={change.id} className="grid one-column gap-10 framed rounded p-12">
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { change: BulkChange }): ReactNode {
  const t = useWords('bulk');
  const format = useFormat();
  const run = useBulkRun();
  const [isOpen, setOpen] = useState(false);
  const time = format.instant(change.createdAt);
  return (
    <>
      <div className="row wrap between gap-8">
        <div>
          <strong className="block">{t(`kind.${change.action.kind}`)}</strong>
          <span className="small muted">
            {change.by === null
              ? t('history.program', { time })
              : t('history.by', { name: change.by.name, time })}
          </span>
        </div>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.hide' : 'history.websites')}
        </Button>
      </div>
      <BulkRunView run={{ ...run, change: run.change ?? change }} />
      {isOpen ? <Websites id={change.id} /> : null}
    </>
  );
}

function Websites({ id }: { id: string }): ReactNode {
  const shell = useWords('shell');
  const { items, total, more, isFetchingMore } = useBulkWebsites(id);
  if (items === undefined) return <Busy label={shell('loading')} />;
  return (
    <>
      <OutcomeTable items={items} />
      <ShowMore shown={items.length} total={total} onMore={more} isFetching={isFetchingMore} />
    </>
  );
}
