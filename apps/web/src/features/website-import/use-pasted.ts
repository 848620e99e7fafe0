import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { IMPORT_TEXT_MAX } from '@vigie/contract/imported-website.ts';
import type { readImport, ReadImport } from '@vigie/contract/read-import.ts';

const KEY = 'website-import';

/** Reason why a file cannot be read: too large, a workbook, or no text. */
export type FileFault = 'file-too-large' | 'file-workbook' | 'file-unreadable';

const NOTHING_READ: ReadImport = { headings: null, lines: [], isCut: false };

/** Returns the pasted text, stored for this tab until the import begins, and its parsed lines. */
export function usePasted() {
  const [text, setText] = useState(() => sessionStorage.getItem(KEY) ?? '');
  const [fault, setFault] = useState<FileFault | null>(null);
  const deferred = useDeferredValue(text);
  const reader = useReader();
  const read = useMemo(
    () => reader?.(deferred.slice(0, IMPORT_TEXT_MAX)) ?? NOTHING_READ,
    [reader, deferred],
  );

  function change(next: string): void {
    const truncated = next.slice(0, IMPORT_TEXT_MAX);
    setText(truncated);
    setFault(next.length > IMPORT_TEXT_MAX ? 'file-too-large' : null);
    try {
      sessionStorage.setItem(KEY, truncated);
    } catch {
      // A full storage stores no draft; the text on screen stays.
    }
  }

  async function takeFile(file: File | null): Promise<void> {
    if (file === null) return;
    const taken = await readFile(file);
    if (taken.fault === null) change(taken.text);
    else setFault(taken.fault);
  }

  const clear = () => {
    sessionStorage.removeItem(KEY);
    setText('');
  };
  return { text, change, takeFile, clear, fault, read };
}

/** Returns the parser of lists; null until it has loaded, because its schema needs zod. */
function useReader(): typeof readImport | null {
  const [reader, setReader] = useState<{ read: typeof readImport } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    import('@vigie/contract/read-import.ts').then(({ readImport: read }) => setReader({ read }), setError);
  }, []);
  if (error !== null) throw error;
  return reader?.read ?? null;
}

type Taken = { fault: FileFault } | { fault: null; text: string };

/**
 * Reads a spreadsheet's text file: UTF-8, UTF-16 by its byte order mark, else the western European encoding of Windows.
 * Returns the text, or the fault.
 */
export async function readFile(file: Blob): Promise<Taken> {
  if (file.size > IMPORT_TEXT_MAX) return { fault: 'file-too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A workbook (.xlsx, .ods) is a ZIP archive, an older one (.xls) a compound file
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { fault: 'file-workbook' };
  const text = decode(bytes);
  return text.includes('\0') ? { fault: 'file-unreadable' } : { fault: null, text };
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
