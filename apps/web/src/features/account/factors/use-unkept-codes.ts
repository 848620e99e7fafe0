import { useState } from 'react';

/** Recovery codes in a dialog: closing it while they are shown asks first, and closing the question leads back. */
export function useUnkeptCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsked, setAsked] = useState(false);
  function end(): void {
    setCodes(null);
    setAsked(false);
    onClose();
  }
  return {
    show: setCodes,
    close: () => (codes === null ? onClose() : setAsked(!isAsked)),
    /** What the codes are shown with; null: there are none to show. */
    shown: codes && { codes, onKept: end, isAsked, onStay: () => setAsked(false) },
  };
}
