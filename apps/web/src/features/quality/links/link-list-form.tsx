import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LINK_LIST_FIELDS } from '@vigie/contract/fields/link-list-fields.ts';
import type { LinkListDetail, ReadLinkFile } from '@vigie/contract/stored-link-list.ts';
import {
  useChangeLinkList,
  useCreateLinkList,
  useLinkList,
  useReadLinkFile,
  useReadLinkList,
} from '../../../shared/api/link-lists.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { FieldInput, Inputs } from '../../../shared/resource/described-inputs.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ScheduleInput } from '../../../shared/ui/schedule/schedule-input.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';

const LIST_FORM = describeForm(LINK_LIST_FIELDS, {
  facts: SCHEMA_FACTS.linkList,
  schema: (schemas) => schemas.linkListFormSchema,
});
type ListValues = ReturnType<typeof LIST_FORM.valuesOf>;

interface LinkListFormProps {
  title: string;
  websiteId: string;
  /** Null for a new list. */
  listId: string | null;
  onClose: () => void;
}

/** Renders the form of a link list. A stored one is read first, with its addresses. */
export function LinkListForm({ listId, ...props }: LinkListFormProps): ReactNode {
  return listId === null ? <ListForm {...props} stored={null} /> : <StoredList {...props} listId={listId} />;
}

function StoredList({ listId, ...props }: LinkListFormProps & { listId: string }): ReactNode {
  const t = useWords('links');
  return (
    <QueryView query={useLinkList(listId)} failed={t('list.failed')} skeleton={420}>
      {(stored) => <ListForm {...props} stored={stored} />}
    </QueryView>
  );
}

interface ListFormProps extends Omit<LinkListFormProps, 'listId'> {
  stored: LinkListDetail | null;
}

function ListForm({ title, websiteId, stored, onClose }: ListFormProps): ReactNode {
  const t = useWords('links');
  const labelOf = useFieldLabels(LINK_LIST_FIELDS);
  const create = useCreateLinkList();
  const change = useChangeLinkList();
  const read = useReadLinkList();
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: LIST_FORM.rules,
    words: ['links', 'inputs'],
    initial: LIST_FORM.valuesOf(stored ?? undefined),
    opened: stored,
    read: () => (stored === null ? Promise.reject(new Error('Nothing is stored.')) : read(stored.id)),
    fieldsOf: (list: LinkListDetail) => LIST_FORM.valuesOf(list),
    save: (input, updatedAt) =>
      stored === null
        ? create.mutateAsync({ ...input, websiteId })
        : change.mutateAsync({ ...input, id: stored.id, updatedAt }),
    done: () => t('saved'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      lead={t('form')}
      failed={t('save.failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs
        of={LIST_FORM}
        section="list"
        form={form}
        own={{
          links: <LinksInput form={form} />,
          schedule: (
            <ScheduleInput
              value={form.values.schedule}
              error={form.errors['schedule']}
              onChange={(next) => form.setFieldValue('schedule', next)}
            />
          ),
        }}
      />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}

/** Renders the addresses, and the button that reads them from a file. */
function LinksInput({ form }: { form: UseFormReturnType<ListValues> }): ReactNode {
  const t = useWords('links');
  const toasts = useToasts();
  const read = useReadLinkFile();
  const reset = useRef<() => void>(null);
  const [file, setFile] = useState<ReadLinkFile | null>(null);
  function take(found: ReadLinkFile): void {
    setFile(found);
    if (found.faults.length > 0) return;
    form.setFieldValue('links', found.links.join('\n'));
    if (found.isMail) form.setFieldValue('isMail', true);
  }
  return (
    <div className="grid one-column gap-8">
      <FieldInput name="links" field={LINK_LIST_FIELDS.links} form={form} isRequired />
      <div className="row wrap gap-8-16">
        <FileButton
          accept=".csv,.tsv,.txt,.html,.htm,.xml,.gz"
          resetRef={reset}
          onChange={(chosen) => {
            reset.current?.();
            if (chosen === null) return;
            read.mutate(chosen, {
              onSuccess: take,
              onError: (error) => toasts.callFailed(error, t('file.failed')),
            });
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" loading={read.isPending}>
              {t('file')}
            </Button>
          )}
        </FileButton>
        <span className="small muted pretty">{t('file.text')}</span>
      </div>
      {file === null ? null : <FileNotice file={file} />}
    </div>
  );
}

function FileNotice({ file: { links, faults, unfollowed } }: { file: ReadLinkFile }): ReactNode {
  const t = useWords('links');
  if (faults.length > 0)
    return (
      <Notice tone="fail" title={t('file.faults')}>
        <ul className="plain">
          {faults.map(({ code, line, text }) => (
            <li key={`${code} ${line}`} className="anywhere">
              {t(`file.${code}`, { line: line ?? 1, text: text ?? '' })}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const left = unfollowed.unsubscribe + unfollowed.placeholder;
  return (
    <Notice
      tone="ok"
      title={t('file.read', { count: links.length })}
      {...(left === 0 ? {} : { text: t('file.unfollowed', { count: left }) })}
    />
  );
}
