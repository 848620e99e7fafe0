import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { VENDOR_APPROVALS, type ListedVendor, type VendorApproval } from '@vigie/contract/inventory.ts';
import { useApproveSeen, useListedVendors } from '../../../shared/api/inventory.ts';
import { useFailureText } from '../../../shared/i18n/error-text.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import css from '../tags.module.css';
import { AddListed } from './add-listed.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

const hasApproved = (rows: readonly ListedVendor[]) => rows.some(({ standing }) => standing === 'approved');

/** Renders the vendors that the company approves of, and those that it refuses. */
export function ListsView(): ReactNode {
  const t = useWords('inventory');
  const query = useListedVendors();
  return (
    <QueryView query={query} failed={t('lists.failed')} skeleton={320}>
      {(data) => (
        <div className="grid one-column gap-16">
          <Notice tone="info" text={t(hasApproved(data) ? 'lists.hint' : 'lists.hint-none')}>
            <ApproveSeen />
          </Notice>
          <AddListed />
          {VENDOR_APPROVALS.map((approval) => (
            <VendorList
              key={approval}
              approval={approval}
              rows={data.filter((one) => one.standing === approval)}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function VendorList({
  approval,
  rows,
}: {
  approval: VendorApproval;
  rows: readonly ListedVendor[];
}): ReactNode {
  const t = useWords('inventory');
  return (
    <Card title={t(`lists.${approval}`, { count: rows.length })}>
      {rows.length === 0 ? (
        <p className="muted pretty">{t(`lists.${approval}-none`)}</p>
      ) : (
        <ul className="grid one-column plain">
          {rows.map((row) => (
            <li key={row.id} className={`row wrap between gap-8 line-above ${css.listed}`}>
              <ListedName row={row} />
              <span className="flex wrap gap-8">
                <DecideButtons vendor={row.vendor} name={row.name} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ListedName({ row: { name, note, by, at, websites } }: { row: ListedVendor }): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="grid gap-2 shrink">
      <span className="weight-540 anywhere">{name}</span>
      {note === '' ? null : <span className="small pretty anywhere">{note}</span>}
      <span className="small muted">
        {websites === 0 ? t('lists.unseen') : t('websites', { count: websites })}
        {' · '}
        {by === null ? null : `${by} · `}
        <TimeAgo at={at} />
      </span>
    </span>
  );
}

/** Renders the button that, after confirmation, approves of all vendors that fire today. */
function ApproveSeen(): ReactNode {
  const t = useWords('inventory');
  const toasts = useToasts();
  const failureText = useFailureText();
  const approve = useApproveSeen();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!usePermission()('listedVendors.approveSeen')) return null;
  const run = async () => {
    try {
      const { approved } = await approve.mutateAsync(undefined);
      setIsConfirming(false);
      toasts.done(t('approve-seen.done', { count: approved }));
    } catch {
      // The dialog shows the reason, and stays open.
    }
  };
  return (
    <>
      <Button size="compact-sm" variant="default" className="mt-8" onClick={() => setIsConfirming(true)}>
        {t('approve-seen')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('approve-seen.title')}
        text={t('approve-seen.text')}
        confirm={t('approve-seen')}
        cancel={t('cancel')}
        isBusy={approve.isPending}
        failed={t('decided.failed')}
        failure={failureText(approve.error)}
        onConfirm={() => void run()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
