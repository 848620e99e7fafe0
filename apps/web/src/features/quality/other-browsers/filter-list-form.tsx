import type { ReactNode } from 'react';
import { FILTER_LIST_FIELDS } from '@vigie/contract/fields/filter-list-fields.ts';
import type { StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import { useChangeFilterList, useCreateFilterList, useReadFilterList } from '../../../shared/api/blocking.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';

const LIST_FORM = describeForm(FILTER_LIST_FIELDS, {
  facts: SCHEMA_FACTS.filterList,
  schema: (schemas) => schemas.filterListFormSchema,
});

interface FilterListFormProps {
  title: string;
  companyId: string;
  /** Null for a new list. */
  stored: StoredFilterList | null;
  onClose: () => void;
}

/** Renders the form of a filter list. Its text is fetched or uploaded afterwards. */
export function FilterListForm({ title, companyId, stored, onClose }: FilterListFormProps): ReactNode {
  const t = useWords('other-browsers');
  const labelOf = useFieldLabels(FILTER_LIST_FIELDS);
  const create = useCreateFilterList();
  const change = useChangeFilterList();
  const read = useReadFilterList();
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: LIST_FORM.rules,
    words: ['other-browsers'],
    initial: LIST_FORM.valuesOf(stored ?? undefined),
    opened: stored,
    read: () => (stored === null ? Promise.reject(new Error('Nothing is stored.')) : read(stored)),
    fieldsOf: (list: StoredFilterList) => LIST_FORM.valuesOf(list),
    save: (input, updatedAt) =>
      stored === null
        ? create.mutateAsync({ ...input, companyId })
        : change.mutateAsync({ ...input, id: stored.id, updatedAt }),
    done: () => t('lists.saved'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      lead={t('lists.form')}
      failed={t('lists.save-failed')}
      failure={failure}
      submit={t('lists.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={LIST_FORM} section="list" form={form} />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}
