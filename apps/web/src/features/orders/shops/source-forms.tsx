import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ORDER_SOURCE_FIELDS } from '@vigie/contract/fields/order-fields.ts';
import type { OrderSource } from '@vigie/contract/order-source.ts';
import { useAddOrderSource, useChangeOrderSource } from '../../../shared/api/orders.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

type MadeSource = OrderSource & { secret?: string | undefined };

const SOURCE_FORM = describeForm(ORDER_SOURCE_FIELDS, {
  facts: SCHEMA_FACTS.orderSource,
  schema: (schemas) => schemas.orderSourceFormSchema,
});

/** Renders the form of a new shop, and then what is to be entered there. */
export function SourceForm({ websiteId, onClose }: { websiteId: string; onClose: () => void }): ReactNode {
  const t = useWords('shops');
  const [made, setMade] = useState<MadeSource | null>(null);
  const add = useAddOrderSource();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: SOURCE_FORM.rules,
    words: ['shops'],
    initial: SOURCE_FORM.valuesOf(),
    save: ({ secret, ...input }) => add.mutateAsync({ ...input, websiteId, ...(secret ? { secret } : {}) }),
    onSaved: setMade,
  });
  if (made !== null) return <Made source={made} onClose={onClose} />;
  return (
    <DialogForm
      title={t('add')}
      failed={t('save-failed')}
      failure={failure}
      submit={t('make')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={SOURCE_FORM} section="shop" form={form} />
      <Inputs of={SOURCE_FORM} section="source" form={form} />
    </DialogForm>
  );
}

const EDIT_FORM = describeForm(ORDER_SOURCE_FIELDS, {
  facts: SCHEMA_FACTS.orderSourceEdit,
  schema: (schemas) => schemas.orderSourceEditSchema,
});

/** Renders the form of a connected shop. Its shop system and its secret stay. */
export function EditForm({ source, onClose }: { source: OrderSource; onClose: () => void }): ReactNode {
  const t = useWords('shops');
  const change = useChangeOrderSource();
  const { id, isOn, updatedAt } = source;
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: EDIT_FORM.rules,
    words: ['shops'],
    initial: EDIT_FORM.valuesOf(source),
    save: ({ name, idKind }) => change.mutateAsync({ id, name, idKind, isOn, updatedAt }),
    done: () => t('changed'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('change', { name: source.name })}
      failed={t('change-failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={EDIT_FORM} section="source" form={form} />
    </DialogForm>
  );
}

/** Renders what is to be entered in the shop. The secret is shown once. */
function Made({ source: { name, kind, url, secret }, onClose }: { source: MadeSource; onClose: () => void }) {
  const t = useWords('shops');
  const shell = useWords('shell');
  const isOwnSecret = kind === 'shopify';
  return (
    <section className="grid one-column gap-14" aria-labelledby="made-source">
      <h2 id="made-source" className="title anywhere">
        {t('made', { name })}
      </h2>
      <p className="quiet pretty">{t(`how-${kind}`)}</p>
      <div>
        <p className="weight-540 mb-4">{t('address')}</p>
        <CopyLine line={url} />
      </div>
      {secret === undefined ? (
        isOwnSecret ? null : (
          <Notice tone="warn" text={t('lost')} />
        )
      ) : (
        <Notice tone="ok" title={t('once')}>
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
