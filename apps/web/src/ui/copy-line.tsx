import { useRef, type ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './copy-line.module.css';
import { IconCheck, IconCopy } from './icons.ts';
import { useCopy } from './use-copy.ts';

interface CopyLineProps {
  line: string;
  /** The same line, with marks on parts of it. */
  children?: ReactNode;
}

/** A line to paste somewhere else: a directive, a header, a line of code. */
export function CopyLine({ line, children }: CopyLineProps): ReactNode {
  const t = useWords('shell');
  const code = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
  const select = () => {
    // No clipboard over plain http: the line is selected, ready for the keyboard.
    if (code.current) getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div className={`flex max-full rounded-s sunken ${css.line}`}>
      <code ref={code} className={`grow shrink small anywhere ${css.code}`}>
        {children ?? line}
      </code>
      <button
        type="button"
        className={`inline-row fixed gap-6 pointer small weight-540 quiet no-print touch ${css.button}`}
        onClick={() => void copy(line, select)}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        {copied ? t('copy.done') : t('copy.line')}
      </button>
      <output className="sr-only">{copied ? t('copy.done') : null}</output>
    </div>
  );
}
