import { type ReactNode, useSyncExternalStore } from 'react';
import { createNotificationsStore, notifications, Notifications } from '@mantine/notifications';
import { focusHeading } from '../focus-heading.ts';
import { StatusIcon } from '../status.tsx';
import type { DoneOptions } from './use-toasts.ts';
import './toasts.css';

/** Event sent with each toast: a dialog that was removed from the page while open closes without an event. */
const SHOWN = 'toast-shown';
const SHOWN_MS = 6000;
/** Time to read, to decide and to reach the button. */
const UNDO_SHOWN_MS = 12_000;

export interface ToastWords {
  close: string;
  undo: string;
}

export interface ToastList {
  Shown: () => ReactNode;
  showDone: (words: ToastWords, text: string, options: DoneOptions) => void;
  /** Shows a failure, which stays until the user closes it. */
  showFailed: (words: ToastWords, title: string, text?: string) => void;
}

const topmost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

/**
 * Returns the topmost open dialog. Content behind a modal dialog can be neither seen nor clicked, so toasts are
 * rendered inside it.
 */
const useTopmost = () => useSyncExternalStore(listenToDialogs, topmost);

function listenToDialogs(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const name of ['toggle', 'close', SHOWN])
    document.addEventListener(name, onChange, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Creates a list with its own toasts: Mantine's default store is one for the whole module. */
export function createToastList(): ToastList {
  const store = createNotificationsStore();
  const show = (toast: Parameters<typeof notifications.show>[0]) => {
    document.dispatchEvent(new Event(SHOWN));
    return notifications.show(toast, store);
  };
  return {
    Shown() {
      const host = useTopmost();
      return (
        <Notifications
          store={store}
          position="bottom-right"
          zIndex={350}
          limit={4}
          portalProps={{ target: host }}
        />
      );
    },
    showDone(words, text, { undo }) {
      const takeBack = () => {
        focusHeading();
        notifications.hide(id, store);
        undo?.();
      };
      const id = show({
        icon: <StatusIcon tone="ok" size={20} />,
        message: <DoneLine text={text} undoLabel={words.undo} onUndo={undo && takeBack} />,
        autoClose: undo ? UNDO_SHOWN_MS : SHOWN_MS,
        role: 'status',
        closeButtonProps: { 'aria-label': words.close },
      });
    },
    showFailed(words, title, text) {
      show({
        icon: <StatusIcon tone="fail" size={20} />,
        title,
        message: text,
        autoClose: false,
        role: 'alert',
        closeButtonProps: { 'aria-label': words.close },
      });
    },
  };
}

interface DoneLineProps {
  text: string;
  undoLabel: string;
  onUndo: (() => void) | undefined;
}

function DoneLine({ text, undoLabel, onUndo }: DoneLineProps): ReactNode {
  return (
    <span className="toast-line">
      {text}
      {onUndo ? (
        <button type="button" className="toast-undo" onClick={onUndo}>
          {undoLabel}
        </button>
      ) : null}
    </span>
  );
}
