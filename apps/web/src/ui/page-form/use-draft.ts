import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';

const PAUSE_MS = 150;

export interface DraftHandle<T> {
  /** What to begin with: the draft that was kept, else the initial value. */
  start: T;
  /** When the draft that it began with was kept; null when there was none. */
  restoredAt: string | null;
  /** When the draft was kept last; null while there is none. */
  keptAt: string | null;
  /** Keeps a value once its writer pauses; one that is the initial value again is no draft. */
  keep: (value: T) => void;
  /** Forgets the draft: it was saved, or is not wanted. */
  drop: () => void;
}

/** Keeps what is being entered in this tab, so that a reload or a detour loses nothing. Without a key it keeps nothing. */
export function useDraft<T>(key: string | null, initial: T): DraftHandle<T> {
  const [restored] = useState(() => (key === null ? null : readDraft<T>(sessionStorage, key)));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [keptAt, setKeptAt] = useState(restored?.keptAt ?? null);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);

  function write(value: T): void {
    waiting.current = null;
    if (key === null) return;
    if (JSON.stringify(value) === JSON.stringify(initial)) {
      removeDraft(sessionStorage, key);
      setKeptAt(null);
      return;
    }
    const now = new Date().toISOString();
    setKeptAt(writeDraft(sessionStorage, key, { value, keptAt: now }) ? now : null);
  }
  function keep(value: T): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: setTimeout(() => write(value), PAUSE_MS) };
  }
  function drop(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    if (key !== null) removeDraft(sessionStorage, key);
    setKeptAt(null);
    setIsRestored(false);
  }
  useWriteBeforeLeaving(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    write(waiting.current.value);
  });

  const restoredAt = isRestored ? (restored?.keptAt ?? null) : null;
  return { start: restored?.value ?? initial, restoredAt, keptAt, keep, drop };
}

/** The page may go within the pause. */
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
