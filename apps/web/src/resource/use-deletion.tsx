import { useState, type ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { ConfirmDialog, type TypedProof } from '../ui/confirm-dialog.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';

/** The mutation that deletes, as TanStack Query gives it. */
interface Removal<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface DeletionOptions<Item, Input> {
  removal: Removal<Input>;
  inputOf: (item: Item) => Input;
  /** What the dialog says of the item; `done` is said once it is gone. */
  wordsOf: (item: Item) => {
    title: string;
    text: string;
    confirm: string;
    done: string;
    /** The button that keeps the item, where “Cancel” does not fit. */
    keep?: string;
    /** The line above the reason of a failure. */
    failed?: string;
    /** What must be typed first. */
    typed?: TypedProof;
  };
  /** Says why the deletion failed, where the error's own sentence is too general. */
  explain?: (code: string, item: Item) => string | null;
  onDeleted?: (item: Item) => void;
}

export interface Deletion<Item> {
  ask: (item: Item) => void;
  /** The screen renders it. */
  dialog: ReactNode;
}

/** Deletes after a confirmation. When that fails, the dialog stays open and says why. */
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
  async function remove(asked: Item): Promise<void> {
    try {
      await removal.mutateAsync(inputOf(asked));
    } catch {
      // The dialog says why.
      return;
    }
    setItem(null);
    toasts.done(wordsOf(asked).done);
    onDeleted?.(asked);
  }
  function failureText(asked: Item): string | null {
    if (!removal.error) return null;
    const { code } = failureOf(removal.error);
    return explain?.(code, asked) ?? errorText(code);
  }
  if (item === null) return { ask, dialog: <ConfirmDialog {...CLOSED} onClose={() => setItem(null)} /> };
  const { done: _, keep = shell('cancel'), ...words } = wordsOf(item);
  return {
    ask,
    dialog: (
      <ConfirmDialog
        {...words}
        isOpen
        keep={keep}
        isBusy={removal.isPending}
        failure={failureText(item)}
        onConfirm={() => void remove(item)}
        onClose={() => setItem(null)}
      />
    ),
  };
}

/** The browser's dialog stays in place, so that the focus goes back when it closes. */
const CLOSED = { isOpen: false, title: '', text: '', confirm: '', keep: '', onConfirm: () => {} };
