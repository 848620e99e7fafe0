import { useRef, useState } from 'react';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import type { AvatarChange } from './avatar-input.tsx';

interface AvatarCalls {
  upload: { mutateAsync: (input: { id: string; avatar: File }) => Promise<unknown> };
  remove: { mutateAsync: (input: { id: string }) => Promise<unknown> };
  /** Message when the fields were saved and the picture was not. */
  failed: string;
}

/**
 * Returns a picture that waits beside the fields of an editor until the editor saves, since a draft cannot contain a
 * file.
 */
export function useAvatarChoice({ upload, remove, failed }: AvatarCalls) {
  const toasts = useToasts();
  const [change, setChange] = useState<AvatarChange>(null);
  // A save reads the current picture, not the one of the render that created it.
  const chosen = useRef<AvatarChange>(null);
  return {
    change,
    /** Stores a choice. Returns the marker of the choice in the draft. */
    choose(next: AvatarChange): 'same' | 'new' | 'removed' {
      chosen.current = next;
      setChange(next);
      if (next === null) return 'same';
      return next === 'removed' ? 'removed' : 'new';
    },
    /** Saves the picture after the fields. If that fails, the fields stay saved, and a message is shown. */
    async save(id: string): Promise<void> {
      try {
        if (chosen.current === 'removed') await remove.mutateAsync({ id });
        else if (chosen.current) await upload.mutateAsync({ id, avatar: chosen.current });
      } catch (error) {
        toasts.callFailed(error, failed);
      }
    },
  };
}
