import { useState } from 'react';

/** Returns the state of recovery codes in a dialog. Closing it while they are shown asks for confirmation first. */
export function useUnsavedCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isClosing, setIsClosing] = useState(false);
  function end(): void {
    setCodes(null);
    setIsClosing(false);
    onClose();
  }
  return {
    show: setCodes,
    close: () => (codes === null ? onClose() : setIsClosing(!isClosing)),
    /** Props of the component that shows the codes; null if there are none to show. */
    shown: codes && { codes, onConfirm: end, isClosing, onStay: () => setIsClosing(false) },
  };
}
