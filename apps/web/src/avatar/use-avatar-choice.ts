import { useRef, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import type { AvatarChange } from './avatar-input.tsx';

interface AvatarCalls {
  upload: { mutateAsync: (input: { id: string; avatar: File }) => Promise<unknown> };
  remove: { mutateAsync: (input: { id: string }) => Promise<unknown> };
  /** Said when the words were saved and the picture was not. */
  failed: string;
}

/** Returns a picture that waits beside the fields of an editor until it saves: a draft cannot hold a file. */
export function useAvatarChoice({ upload, remove, failed }: AvatarCalls) {
  const toasts = useToasts();
  const errorText = useErrorText();
  const [change, setChange] = useState<AvatarChange>(null);
  // A save reads the picture of the moment, not the one of the render that made it.
  const chosen = useRef<AvatarChange>(null);
  return {
    change,
    /** Takes a choice; answers what the draft says of it. */
    choose(next: AvatarChange): 'same' | 'new' | 'removed' {
      chosen.current = next;
      setChange(next);
      if (next === null) return 'same';
      return next === 'removed' ? 'removed' : 'new';
    },
    /** Saves the picture once the words are saved: one that fails leaves them saved, and says so. */
    async save(id: string): Promise<void> {
      try {
        if (chosen.current === 'removed') await remove.mutateAsync({ id });
        else if (chosen.current) await upload.mutateAsync({ id, avatar: chosen.current });
      } catch (error) {
        toasts.failed(failed, errorText(failureOf(error).code));
      }
    },
  };
}
