import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CONTEXT_FIELDS } from '@vigie/contract/fields/context-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import {
  useContexts,
  useReadContext,
  useRemoveContext,
  useChangeContext,
  useCreateContext,
} from '../../../shared/api/website-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconPlus, IconWorld } from '../../../shared/ui/icons.ts';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { ContextList } from './context-list.tsx';
import css from '../websites.module.css';
import { variablesOf } from '../../../shared/fields/hidden-variables.ts';
import { VariableRows } from '../../../shared/fields/variable-rows.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { AccessRows } from './access-rows.tsx';
import { CONTEXT_FORM, CONTEXT_RULES, contextFormFields } from './context-values.ts';
import { QueryView, type QueryState } from '../../../shared/resource/query-view.tsx';

/** Renders the contexts of a website, and the dialog that adds or changes one (`?context=`). */
export function ContextsTab({ website }: { website: Website }): ReactNode {
  const t = useWords('contexts');
  const may = usePermission();
  const query = useContexts(website.id);
  const { isOpen, context, open, close } = useOpenContext(query.data);
  const deletion = useDeletion<WebsiteContext, { id: string }>({
    removal: useRemoveContext(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ label: name }) => ({
      title: t('contexts.delete-title', { name }),
      text: t('contexts.delete-text'),
      confirm: t('contexts.delete'),
      done: t('context.deleted', { name }),
    }),
  });
  const title = context ? t('context.change', { name: context.label }) : t('context.new');
  return (
    <div className="grid one-column gap-14">
      <div className="row wrap between gap-8-16">
        <p className={`quiet pretty ${css.lead}`}>{t('contexts.lead')}</p>
        {may('contexts.create') ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            {t('contexts.add')}
          </Button>
        ) : null}
      </div>
      <Contexts
        query={query}
        label={t('contexts.label', { name: websiteLabel(website) })}
        onDelete={deletion.ask}
      />
      <Dialog isOpen={isOpen} label={title} variant="middle" onClose={close}>
        <ContextForm title={title} websiteId={website.id} context={context} onClose={close} />
      </Dialog>
      {deletion.dialog}
    </div>
  );
}

interface ContextsProps {
  query: QueryState<WebsiteContext[]>;
  label: string;
  onDelete: (context: WebsiteContext) => void;
}

function Contexts({ query, label, onDelete }: ContextsProps): ReactNode {
  const t = useWords('contexts');
  const list = <ContextList contexts={query.data} label={label} onDelete={onDelete} />;
  return (
    <QueryView
      query={query}
      failed={t('contexts.failed')}
      skeleton={list}
      empty={<EmptyState icon={IconWorld} title={t('contexts.none')} text={t('contexts.none-text')} />}
    >
      {() => list}
    </QueryView>
  );
}

/** Returns the context in the address; `new` is a new one. */
function useOpenContext(contexts: WebsiteContext[] | undefined) {
  const { context: id }: { context?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, context: next }),
      resetScroll: false,
    });
  const context = contexts?.find((one) => one.id === id) ?? null;
  // The content stays unchanged while the dialog closes.
  const [last, setLast] = useState(context);
  if (context !== null && context !== last) setLast(context);
  if (id === 'new' && last !== null) setLast(null);
  const isOpen = id === 'new' || context !== null;
  return { isOpen, context: isOpen ? context : last, open: show, close: () => show(undefined) };
}

interface ContextFormProps {
  title: string;
  websiteId: string;
  /** Null for a new context. */
  context: WebsiteContext | null;
  onClose: () => void;
}

/** Renders the form of a context. Its hidden variables and its access can be written, never read. */
function ContextForm({ title, websiteId, context, onClose }: ContextFormProps): ReactNode {
  const t = useWords('contexts');
  const create = useCreateContext();
  const change = useChangeContext();
  const read = useReadContext(websiteId);
  const labelOf = useFieldLabels(CONTEXT_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: CONTEXT_RULES,
    words: ['contexts', 'fields'],
    initial: contextFormFields(context),
    opened: context,
    read: () => read(context?.id ?? ''),
    fieldsOf: contextFormFields,
    save: (input, updatedAt) =>
      context
        ? change.mutateAsync({ id: context.id, ...input, updatedAt })
        : create.mutateAsync({
            websiteId,
            label: input.label,
            url: input.url,
            variables: variablesOf(input.variableChanges ?? []),
            accessOrigins: input.accessOrigins,
            accessChanges: input.accessChanges,
          }),
    done: (saved) => t('context.done', { name: saved.label }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      failed={t('context.failed')}
      failure={failure}
      submit={t('context.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={CONTEXT_FORM} section="context" form={form} />
      <AccessRows form={form} />
      <VariableRows form={form} path="rows" rows={form.values.rows} />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}
