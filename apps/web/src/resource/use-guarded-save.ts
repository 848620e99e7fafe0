import { useRef, useState } from 'react';
import { failureOf } from '../api/failure.ts';

export interface Version {
  updatedAt: string | null;
}

export interface GuardedSave<Saved extends Version> {
  /** Saves a change of the version that it started from; one that somebody else replaced waits for a decision. */
  save: <R>(change: (updatedAt: string) => Promise<R>) => Promise<R>;
  /** The version that somebody else saved meanwhile, until there is a decision. */
  theirs: Saved | null;
  /** It was seen: from now on a save starts from it. */
  settle: () => void;
  forgetTheirs: () => void;
}

/** Keeps the version that a change started from, so that nobody's work is overwritten unseen. */
export function useGuardedSave<Saved extends Version>(
  opened: Saved | null,
  read: () => Promise<Saved>,
): GuardedSave<Saved> {
  const base = useRef(opened);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  return {
    async save(change) {
      try {
        return await change(base.current?.updatedAt ?? '');
      } catch (error) {
        if (failureOf(error).code === 'changed-meanwhile') setTheirs(await read());
        throw error;
      }
    },
    theirs,
    settle() {
      base.current = theirs;
      setTheirs(null);
    },
    forgetTheirs: () => setTheirs(null),
  };
}
