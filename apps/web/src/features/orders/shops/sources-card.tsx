import { useState, type ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { ORDER_SOURCE_NAMES } from '@vigie/contract/fields/order-fields.ts';
import type { OrderSource } from '@vigie/contract/order-source.ts';
import { useChangeOrderSource, useOrderSources, useRemoveOrderSource } from '../../../shared/api/orders.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconTrash } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { EditForm, SourceForm } from './source-forms.tsx';
import css from '../../../domain/orders/orders.module.css';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';

/** Renders the shops whose webhooks bring orders. */
export function SourcesCard(): ReactNode {
  const t = useWords('shops');
  const { id: websiteId } = useCurrentWebsite();
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const query = useOrderSources(websiteId);
  const add = may('orderSources.create') ? (
    <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Card title={t('title')} aside={add}>
      <p className="quiet pretty mb-12">{t('text')}</p>
      <QueryView query={query} failed={t('failed')} skeleton={64}>
        {(sources) => <Sources sources={sources} />}
      </QueryView>
      <Dialog isOpen={isOpen} label={t('add')} variant="middle" onClose={() => setOpen(false)}>
        <SourceForm websiteId={websiteId} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Sources({ sources }: { sources: readonly OrderSource[] }): ReactNode {
  const t = useWords('shops');
  const { locale } = useLocale();
  const [changed, setChanged] = useState<OrderSource | null>(null);
  const { ask, dialog } = useDeletion<OrderSource, { id: string }>({
    removal: useRemoveOrderSource(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete-title', { name }),
      text: t('delete-text'),
      confirm: t('delete-do'),
      done: t('deleted', { name }),
    }),
  });
  return (
    <>
      <ul className="plain">
        {sources.map((source) => (
          <li key={source.id} className={`ruled grid one-column gap-8 ${css.row}`}>
            <div className="line wrap between gap-4-10">
              <span className="line wrap gap-8 weight-540 anywhere">
                {source.name}
                <Tag>{ORDER_SOURCE_NAMES[source.kind][locale]}</Tag>
                {source.isOn ? null : <Tag>{t('off')}</Tag>}
              </span>
              <Actions source={source} onChange={() => setChanged(source)} onDelete={() => ask(source)} />
            </div>
            <CopyLine line={source.url} />
            <Received source={source} />
          </li>
        ))}
      </ul>
      {dialog}
      <Dialog
        isOpen={changed !== null}
        label={t('change', { name: changed?.name ?? '' })}
        variant="middle"
        onClose={() => setChanged(null)}
      >
        {changed === null ? null : <EditForm source={changed} onClose={() => setChanged(null)} />}
      </Dialog>
    </>
  );
}

interface ActionsProps {
  source: OrderSource;
  onChange: () => void;
  onDelete: () => void;
}

function Actions({ source, onChange, onDelete }: ActionsProps): ReactNode {
  const t = useWords('shops');
  const may = usePermission();
  const toasts = useToasts();
  const change = useChangeOrderSource();
  const { id, name, isOn, updatedAt } = source;
  return (
    <span className="flex gap-8">
      {may('orderSources.update') ? (
        <>
          <Button variant="default" size="compact-sm" aria-label={t('change', { name })} onClick={onChange}>
            {t('change-do')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { id, name, isOn: !isOn, updatedAt },
                { onError: (error) => toasts.callFailed(error, t('change-failed')) },
              )
            }
          >
            {t(isOn ? 'turn-off' : 'turn-on')}
          </Button>
        </>
      ) : null}
      {may('orderSources.remove') ? (
        <ActionIcon variant="subtle" aria-label={t('delete', { name })} onClick={onDelete}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </span>
  );
}

function Received({ source }: { source: OrderSource }): ReactNode {
  const t = useWords('shops');
  const { accepted, lastAcceptedAt, refused, lastRefusal } = source;
  return (
    <>
      <p className="small muted">
        {lastAcceptedAt === null ? (
          t('never')
        ) : (
          <>
            {t('accepted', { count: accepted })} · <TimeAgo at={lastAcceptedAt} />
          </>
        )}
      </p>
      {lastRefusal === null || refused === 0 ? null : (
        <Notice
          tone="warn"
          title={t('refused', { count: refused })}
          text={t(`trouble.${lastRefusal.trouble}`)}
        />
      )}
    </>
  );
}
