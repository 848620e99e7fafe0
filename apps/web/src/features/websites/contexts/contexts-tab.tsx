import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useContexts, useRemoveContext } from '../../../api/contexts.ts';
import { failureOf } from '../../../api/failure.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../../session/current-website.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconPlus, IconWorld } from '../../../ui/icons.ts';
import { useDeletion } from '../../../resource/use-deletion.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ContextForm } from './context-form.tsx';
import { ContextList } from './context-list.tsx';
import css from '../websites.module.css';

/** The variants of a website, and the dialog that adds or changes one (`?context=`). */
export function ContextsTab({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const may = useMay();
  const { data: contexts, error, refetch } = useContexts(website.id);
  const { isOpen, context, open, close } = useOpenContext(contexts);
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
        contexts={contexts}
        label={t('contexts.label', { name: websiteLabel(website) })}
        error={error}
        retry={() => void refetch()}
        onDelete={deletion.ask}
      />
      <Dialog isOpen={isOpen} label={title} place="middle" onClose={close}>
        <ContextForm title={title} websiteId={website.id} context={context} onClose={close} />
      </Dialog>
      {deletion.dialog}
    </div>
  );
}

interface ContextsProps {
  contexts: WebsiteContext[] | undefined;
  label: string;
  error: unknown;
  retry: () => void;
  onDelete: (context: WebsiteContext) => void;
}

function Contexts({ contexts, label, error, retry, onDelete }: ContextsProps): ReactNode {
  const t = useWords('websites');
  const errorText = useErrorText();
  if (error && !contexts)
    return (
      <LoadFailed title={t('contexts.failed')} text={errorText(failureOf(error).code)} onRetry={retry} />
    );
  if (contexts?.length === 0)
    return <EmptyState icon={IconWorld} title={t('contexts.none')} text={t('contexts.none-text')} />;
  return <ContextList contexts={contexts} label={label} onDelete={onDelete} />;
}

/** The context that the address names; `new` is one to come. */
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
  // What is shown stays while the dialog closes.
  const [last, setLast] = useState(context);
  if (context !== null && context !== last) setLast(context);
  if (id === 'new' && last !== null) setLast(null);
  const isOpen = id === 'new' || context !== null;
  return { isOpen, context: isOpen ? context : last, open: show, close: () => show(undefined) };
}
