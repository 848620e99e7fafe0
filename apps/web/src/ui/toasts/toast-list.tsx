import { useSyncExternalStore, type ReactNode } from 'react';
import { notifications, Notifications } from '@mantine/notifications';
import { StatusIcon } from '../status.tsx';
import type { DoneOptions } from './toasts-context.ts';
import './toasts.css';

/** Told with each toast: a dialog that was taken off the page while open closes without an event. */
const SHOWN = 'toast-shown';
const SHOWN_MS = 6000;
/** Long enough to read, to decide and to reach the button. */
const UNDO_SHOWN_MS = 12_000;

export interface ToastWords {
  close: string;
  undo: string;
}

export function ToastList(): ReactNode {
  const host = useTopmost();
  return <Notifications position="bottom-right" zIndex={350} limit={4} portalProps={{ target: host }} />;
}

const topmost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

/** What lies behind a modal dialog can be neither seen nor clicked: toasts go into the one that is open. */
const useTopmost = () => useSyncExternalStore(listenToDialogs, topmost);

function listenToDialogs(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const name of ['toggle', 'close', SHOWN])
    document.addEventListener(name, onChange, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

export function showDone(words: ToastWords, text: string, { undo }: DoneOptions): void {
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  document.dispatchEvent(new Event(SHOWN));
  const id = notifications.show({
    icon: <StatusIcon tone="ok" size={20} />,
    message: (
      <span className="toast-line">
        {text}
        {undo ? (
          <button type="button" className="toast-undo" onClick={takeBack}>
            {words.undo}
          </button>
        ) : null}
      </span>
    ),
    autoClose: undo ? UNDO_SHOWN_MS : SHOWN_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': words.close },
  });
}

/** A failure stays until it is closed. */
export function showFailed(words: ToastWords, title: string, text?: string): void {
  document.dispatchEvent(new Event(SHOWN));
  notifications.show({
    icon: <StatusIcon tone="fail" size={20} />,
    title,
    message: text,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': words.close },
  });
}
