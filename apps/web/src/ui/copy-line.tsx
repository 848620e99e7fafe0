import { useRef, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './copy-line.module.css';
import { IconCheck, IconCopy } from './icons.ts';

const SHOWN_MS = 2000;

/** A line to paste somewhere else: a directive, a header, a line of code. */
export function CopyLine({ line }: { line: string }): ReactNode {
  const t = useWords('shell');
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(line);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      // No clipboard over plain http: the line is selected, ready for the keyboard.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  }
  return (
    <div className={css.line}>
      <code ref={code} className={css.code}>
        {line}
      </code>
      <button type="button" className={css.button} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        {copied ? t('copy.done') : t('copy.line')}
      </button>
      <output className="sr-only">{copied ? t('copy.done') : null}</output>
    </div>
  );
}
