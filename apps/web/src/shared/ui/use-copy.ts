import { useState } from 'react';

const SHOWN_MS = 2000;

/** Returns a function that copies a text. Without a clipboard (plain http), `onRefused` may offer an alternative. */
export function useCopy(): { copied: boolean; copy: (text: string, onRefused: () => void) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  async function copy(text: string, onRefused: () => void): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      onRefused();
    }
  }
  return { copied, copy };
}
