import { useState, type ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { ORDER_SOURCE_FIELDS, ORDER_SOURCE_NAMES } from '@vigie/contract/fields/order-fields.ts';
import type { OrderSource } from '@vigie/contract/order-source.ts';
import {
  useAddOrderSource,
  useChangeOrderSource,
  useOrderSources,
  useRemoveOrderSource,
} from '../../shared/api/orders.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { describeForm } from '../../shared/resource/described-form.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { IconTrash } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import css from '../../domain/orders/orders.module.css';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

type MadeSource = OrderSource & { secret?: string | undefined };

/** Renders the shops whose webhooks bring orders. */
export function SourcesCard(): ReactNode {
  const t = useWords('orders');
  const { id: websiteId } = useCurrentWebsite();
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const query = useOrderSources(websiteId);
  const add = may('orderSources.create') ? (
    <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
      {t('sources.add')}
    </Button>
  ) : null;
  return (
    <Card title={t('sources.title')} aside={add}>
      <p className="quiet pretty mb-12">{t('sources.text')}</p>
      <QueryView query={query} failed={t('sources.failed')} skeleton={64}>
        {(sources) => <Sources sources={sources} />}
      </QueryView>
      <Dialog isOpen={isOpen} label={t('sources.add')} place="middle" onClose={() => setOpen(false)}>
        <SourceForm websiteId={websiteId} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Sources({ sources }: { sources: readonly OrderSource[] }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const { ask, dialog } = useDeletion<OrderSource, { id: string }>({
    removal: useRemoveOrderSource(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('sources.delete-title', { name }),
      text: t('sources.delete-text'),
      confirm: t('sources.delete-do'),
      done: t('sources.deleted', { name }),
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
                {source.isOn ? null : <Tag>{t('sources.off')}</Tag>}
              </span>
              <Actions source={source} onDelete={() => ask(source)} />
            </div>
            <CopyLine line={source.url} />
            <Received source={source} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function Actions({ source, onDelete }: { source: OrderSource; onDelete: () => void }): ReactNode {
  const t = useWords('orders');
  const may = usePermission();
  const toasts = useToasts();
  const change = useChangeOrderSource();
  const { id, name, isOn, updatedAt } = source;
  return (
    <span className="flex gap-8">
      {may('orderSources.update') ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { id, name, isOn: !isOn, updatedAt },
              { onError: (error) => toasts.callFailed(error, t('sources.change-failed')) },
            )
          }
        >
          {t(isOn ? 'sources.turn-off' : 'sources.turn-on')}
        </Button>
      ) : null}
      {may('orderSources.remove') ? (
        <ActionIcon variant="subtle" aria-label={t('sources.delete', { name })} onClick={onDelete}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </span>
  );
}

function Received({ source }: { source: OrderSource }): ReactNode {
  const t = useWords('orders');
  const { accepted, lastAcceptedAt, refused, lastRefusal } = source;
  return (
    <>
      <p className="small muted">
        {lastAcceptedAt === null ? (
          t('sources.never')
        ) : (
          <>
            {t('sources.accepted', { count: accepted })} · <TimeAgo at={lastAcceptedAt} />
          </>
        )}
      </p>
      {lastRefusal === null || refused === 0 ? null : (
        <Notice
          tone="warn"
          title={t('sources.refused', { count: refused })}
          text={t(`trouble.${lastRefusal.trouble}`)}
        />
      )}
    </>
  );
}

const SOURCE_FORM = describeForm(ORDER_SOURCE_FIELDS, {
  facts: SCHEMA_FACTS.orderSource,
  schema: (schemas) => schemas.orderSourceFormSchema,
});

function SourceForm({ websiteId, onClose }: { websiteId: string; onClose: () => void }): ReactNode {
  const t = useWords('orders');
  const [made, setMade] = useState<MadeSource | null>(null);
  const add = useAddOrderSource();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: SOURCE_FORM.rules,
    words: ['orders'],
    initial: SOURCE_FORM.valuesOf(),
    save: ({ secret, ...input }) => add.mutateAsync({ ...input, websiteId, ...(secret ? { secret } : {}) }),
    onSaved: setMade,
  });
  if (made !== null) return <Made source={made} onClose={onClose} />;
  return (
    <DialogForm
      title={t('sources.add')}
      failed={t('sources.save-failed')}
      failure={failure}
      submit={t('sources.make')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={SOURCE_FORM} section="source" form={form} />
    </DialogForm>
  );
}

/** Renders what is to be entered in the shop. The secret is shown once. */
function Made({ source: { name, kind, url, secret }, onClose }: { source: MadeSource; onClose: () => void }) {
  const t = useWords('orders');
  const shell = useWords('shell');
  const isOwnSecret = kind === 'shopify';
  return (
    <section className="grid one-column gap-14" aria-labelledby="made-source">
      <h2 id="made-source" className="title anywhere">
        {t('sources.made', { name })}
      </h2>
      <p className="quiet pretty">{t(`sources.how-${kind}`)}</p>
      <div>
        <p className="weight-540 mb-4">{t('sources.address')}</p>
        <CopyLine line={url} />
      </div>
      {secret === undefined ? (
        isOwnSecret ? null : (
          <Notice tone="warn" text={t('sources.lost')} />
        )
      ) : (
        <Notice tone="ok" title={t('sources.once')}>
          <CopyLine line={secret} />
        </Notice>
      )}
      <div className="flex at-end">
        <Button variant="default" onClick={onClose}>
          {shell('close')}
        </Button>
      </div>
    </section>
  );
}
