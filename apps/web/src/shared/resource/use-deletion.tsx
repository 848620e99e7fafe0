import { useState, type ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { ConfirmDialog, type TypedProof } from '../ui/confirm-dialog.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';

/** The deleting mutation of TanStack Query. */
interface Removal<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface DeletionOptions<Item, Input> {
  removal: Removal<Input>;
  inputOf: (item: Item) => Input;
  /** Returns the texts of the dialog; `done` is shown after the deletion. */
  wordsOf: (item: Item) => {
    title: string;
    text: string;
    confirm: string;
    done: string;
    /** Label of the button that cancels, where “Cancel” does not fit. */
    cancel?: string;
    /** Line above the reason of a failure. */
    failed?: string;
    /** Text that must be typed first. */
    typed?: TypedProof;
  };
  /** Returns the reason why the deletion failed, where the error's own message is too general. */
  explain?: (code: string, item: Item) => string | null;
  onDeleted?: (item: Item) => void;
}

export interface Deletion<Item> {
  ask: (item: Item) => void;
  /** Dialog that the screen must render. */
  dialog: ReactNode;
}

/** Returns a deletion with a confirmation. When it fails, the dialog stays open and shows the reason. */
export function useDeletion<Item, Input>(options: DeletionOptions<Item, Input>): Deletion<Item> {
  const { removal, inputOf, wordsOf, explain, onDeleted } = options;
  const shell = useWords('shell');
  const toasts = useToasts();
  const errorText = useErrorText();
  const [item, setItem] = useState<Item | null>(null);

  function ask(next: Item): void {
    removal.reset();
    setItem(next);
  }
  async function remove(deleted: Item): Promise<void> {
    try {
      await removal.mutateAsync(inputOf(deleted));
    } catch {
      // The dialog shows the reason.
      return;
    }
    setItem(null);
    toasts.done(wordsOf(deleted).done);
    onDeleted?.(deleted);
  }
  function failureText(deleted: Item): string | null {
    if (!removal.error) return null;
    const { code } = failureOf(removal.error);
    return explain?.(code, deleted) ?? errorText(code);
  }
  if (item === null) return { ask, dialog: <ConfirmDialog {...CLOSED} onClose={() => setItem(null)} /> };
  const { done: _, cancel = shell('cancel'), ...words } = wordsOf(item);
  return {
    ask,
    dialog: (
      <ConfirmDialog
        {...words}
        isOpen
        cancel={cancel}
        isBusy={removal.isPending}
        failure={failureText(item)}
        onConfirm={() => void remove(item)}
        onClose={() => setItem(null)}
      />
    ),
  };
}

/** State of the closed dialog. The element stays mounted, so that the focus returns when it closes. */
const CLOSED = { isOpen: false, title: '', text: '', confirm: '', cancel: '', onConfirm: () => {} };
