import { useState } from 'react';

/** Returns the state of recovery codes in a dialog. Closing it while they are shown asks for confirmation first. */
export function useUnsavedCodes(onClose: () => void) {
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
    /** Props of the component that shows the codes; null if there are none to show. */
    shown: codes && { codes, onKept: end, isAsked, onStay: () => setAsked(false) },
  };
}
