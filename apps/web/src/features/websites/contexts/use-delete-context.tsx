import { useState, type ReactNode } from 'react';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useRemoveContext } from '../../../api/contexts.ts';
import { failureOf } from '../../../api/failure.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToasts } from '../../../ui/toasts/use-toasts.ts';

/** Deletes a context after a confirmation. */
export function useDeleteContext(): { ask: (context: WebsiteContext) => void; dialog: ReactNode } {
  const t = useWords('websites');
  const shell = useWords('shell');
  const toasts = useToasts();
  const errorText = useErrorText();
  const remove = useRemoveContext();
  const [asked, setAsked] = useState<WebsiteContext | null>(null);
  async function confirm({ id, label }: WebsiteContext): Promise<void> {
    try {
      await remove.mutateAsync({ id });
    } catch {
      return;
    }
    setAsked(null);
    toasts.done(t('context.deleted', { name: label }));
  }
  return {
    ask(context) {
      remove.reset();
      setAsked(context);
    },
    dialog: (
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('contexts.delete-title', { name: asked?.label ?? '' })}
        text={t('contexts.delete-text')}
        confirm={t('contexts.delete')}
        keep={shell('cancel')}
        isBusy={remove.isPending}
        failure={remove.error ? errorText(failureOf(remove.error).code) : null}
        onConfirm={() => {
          if (asked) void confirm(asked);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
