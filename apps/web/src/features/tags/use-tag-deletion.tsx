import { useState, type ReactNode } from 'react';
import type { Tag } from '@vigie/contract/tag.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemoveTag } from '../../api/tags.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** Asks before a tag is deleted; the dialog is to be put on the screen. */
export function useTagDeletion(onDeleted: () => void): { ask: (tag: Tag) => void; dialog: ReactNode } {
  const t = useWords('tags');
  const shell = useWords('shell');
  const toasts = useToasts();
  const errorText = useErrorText();
  const remove = useRemoveTag();
  const [tag, setTag] = useState<Tag | null>(null);
  const confirm = async ({ id, name }: Tag): Promise<void> => {
    try {
      await remove.mutateAsync({ id });
      setTag(null);
      toasts.done(t('delete.done', { name }));
      onDeleted();
    } catch {
      // The dialog says why and stays open.
    }
  };
  const dialog = (
    <ConfirmDialog
      isOpen={tag !== null}
      title={t('delete.title', { name: tag?.name ?? '' })}
      text={t('delete.text')}
      confirm={t('action.delete')}
      keep={shell('cancel')}
      isBusy={remove.isPending}
      failure={remove.error ? errorText(failureOf(remove.error).code) : null}
      onConfirm={() => {
        if (tag) void confirm(tag);
      }}
      onClose={() => setTag(null)}
    />
  );
  const ask = (next: Tag) => {
    remove.reset();
    setTag(next);
  };
  return { ask, dialog };
}
