import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';

const PAUSE_MS = 150;

export interface DraftHandle<T> {
  /** Start value: the stored draft, else the initial value. */
  start: T;
  /** When the restored draft was stored; null when there was none. */
  restoredAt: string | null;
  /** When the draft was last stored; null without one. */
  storedAt: string | null;
  /** Stores a value once the user stops typing; the initial value is no draft. */
  store: (value: T) => void;
  /** Deletes the draft after a save, or when it is discarded. */
  drop: () => void;
}

/**
 * Returns a draft stored in this tab, so that a reload or another page loses no input. Without a key it stores nothing.
 */
export function useDraft<T>(key: string | null, initial: T): DraftHandle<T> {
  const [restored] = useState(() => (key === null ? null : readDraft<T>(sessionStorage, key)));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [storedAt, setStoredAt] = useState(restored?.keptAt ?? null);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);

  function write(value: T): void {
    waiting.current = null;
    if (key === null) return;
    if (JSON.stringify(value) === JSON.stringify(initial)) {
      removeDraft(sessionStorage, key);
      setStoredAt(null);
      return;
    }
    const now = new Date().toISOString();
    setStoredAt(writeDraft(sessionStorage, key, { value, keptAt: now }) ? now : null);
  }
  function store(value: T): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: setTimeout(() => write(value), PAUSE_MS) };
  }
  function drop(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    if (key !== null) removeDraft(sessionStorage, key);
    setStoredAt(null);
    setIsRestored(false);
  }
  useWriteBeforeLeaving(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    write(waiting.current.value);
  });

  const restoredAt = isRestored ? (restored?.keptAt ?? null) : null;
  return { start: restored?.value ?? initial, restoredAt, storedAt, store, drop };
}

/** Writes the draft when the page is left before the typing delay ends. */
function useWriteBeforeLeaving(write: () => void): void {
  const writeNow = useEffectEvent(write);
  useEffect(() => {
    const onHide = () => writeNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      writeNow();
    };
  }, []);
}
