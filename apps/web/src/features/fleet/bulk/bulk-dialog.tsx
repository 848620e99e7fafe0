import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BulkAction, BulkKind, BulkPreview, BulkSelection } from '@vigie/contract/bulk.ts';
import { useBulkPreview, useBulkRun } from '../../../shared/api/bulk-changes.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Busy } from '../../../shared/ui/busy.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ActionFields, firstAction } from './action-fields.tsx';
import { useRefusalText } from './bulk-value.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { BulkRunView } from './run-view.tsx';

interface BulkDialogProps {
  kind: BulkKind;
  selection: BulkSelection;
  companyId: string | undefined;
  onClose: () => void;
  /** Called once a website was changed. */
  onDone: () => void;
}

/** Renders a bulk change of the selected websites: its fields, its preview, its progress, and its undo. */
export function BulkDialog({ kind, selection, companyId, onClose, onDone }: BulkDialogProps): ReactNode {
  const t = useWords('bulk');
  const run = useBulkRun();
  const close = () => {
    onClose();
    if (run.change !== null) onDone();
  };
  return (
    <Dialog isOpen label={t(`title.${kind}`)} variant="wide" onClose={run.isBusy ? () => {} : close}>
      <div className="grid one-column gap-16">
        <h2 className="title">{t(`title.${kind}`)}</h2>
        {run.change === null && !run.isBusy && run.failure === null ? (
          <Choice
            kind={kind}
            selection={selection}
            companyId={companyId}
            onCancel={close}
            onSubmit={(input) => void run.begin(input)}
          />
        ) : (
          <BulkRunView run={run} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}

const TYPING_MS = 300;

interface ChoiceProps extends Pick<BulkDialogProps, 'kind' | 'selection' | 'companyId'> {
  onCancel: () => void;
  onSubmit: (input: { selection: BulkSelection; action: BulkAction }) => void;
}

function Choice({ kind, selection, companyId, onCancel, onSubmit }: ChoiceProps): ReactNode {
  const t = useWords('bulk');
  const shell = useWords('shell');
  const [action, setAction] = useState(() => firstAction(kind));
  const [debounced] = useDebouncedValue(action, TYPING_MS);
  const preview = useBulkPreview(debounced === null ? null : { selection, action: debounced });
  const isCurrent = action !== null && debounced === action && !preview.isFetching && !preview.isError;
  const ids = isCurrent ? changingIn(preview.data) : [];
  const submit = kind === 'audit' ? 'submit.audit' : 'submit';
  return (
    <form
      className="grid one-column gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (action !== null && ids.length > 0) onSubmit({ selection: { kind: 'ids', ids }, action });
      }}
    >
      <ActionFields kind={kind} companyId={companyId} onChange={setAction} />
      <Preview action={debounced} preview={preview} />
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onCancel}>
          {shell('cancel')}
        </Button>
        <Button type="submit" disabled={ids.length === 0}>
          {t(submit, { count: ids.length })}
        </Button>
      </div>
    </form>
  );
}

/** Returns the ids of the websites that the preview shows as changing, and of no others. */
function changingIn(preview: BulkPreview | undefined): string[] {
  return (preview?.items ?? []).flatMap(({ outcome, website }) => (outcome === 'change' ? [website.id] : []));
}

interface PreviewProps {
  action: BulkAction | null;
  preview: ReturnType<typeof useBulkPreview>;
}

function Preview({ action, preview: { data, error, isError } }: PreviewProps): ReactNode {
  const t = useWords('bulk');
  const refusalText = useRefusalText();
  if (action === null) return <p className="small muted pretty">{t('preview.choose')}</p>;
  if (isError) {
    const { code, fields } = failureOf(error);
    return <Notice tone="fail" title={t('preview.failed')} text={refusalText(fields[0]?.code ?? code)} />;
  }
  if (data === undefined) return <Busy label={t('preview.wait')} />;
  return (
    <div className="grid one-column gap-8">
      <Summary preview={data} />
      <OutcomeTable items={data.items} />
    </div>
  );
}

const OUTCOMES = ['change', 'same', 'refused'] as const;

/** Renders how many websites change, and how many do not. */
function Summary({ preview: { items, missing } }: { preview: BulkPreview }): ReactNode {
  const t = useWords('bulk');
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: items.filter((item) => item.outcome === outcome).length,
  }));
  const parts = [
    ...counts
      .filter(({ outcome, count }) => count > 0 || outcome === 'change')
      .map(({ outcome, count }) => t(`preview.${outcome}`, { count })),
    ...(missing > 0 ? [t('preview.missing', { count: missing })] : []),
  ];
  return <output className="weight-580">{parts.join(' · ')}</output>;
}
