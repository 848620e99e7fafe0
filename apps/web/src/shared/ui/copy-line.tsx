import { useRef, type ReactNode, type RefObject } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconCheck, IconCopy } from './icons.ts';
import css from './text.module.css';
import { useCopy } from './use-copy.ts';

interface CopyLineProps {
  line: string;
  /** The line with marked parts. */
  children?: ReactNode;
}

/** Renders a line to copy: a directive, a header, a line of code. */
export function CopyLine({ line, children }: CopyLineProps): ReactNode {
  const code = useRef<HTMLElement>(null);
  return (
    <div className="flex max-full boxed rounded-s sunken">
      <code ref={code} className={`grow shrink small anywhere ${css.code}`}>
        {children ?? line}
      </code>
      <CopyButton text={line} textRef={code} />
    </div>
  );
}

/**
 * Renders a button that copies a text. Over plain http there is no clipboard: the button then selects the text for
 * copying with the keyboard.
 */
export function CopyButton({
  text,
  textRef,
}: {
  text: string;
  textRef: RefObject<HTMLElement | null>;
}): ReactNode {
  const t = useWords('shell');
  const { copied, copy } = useCopy();
  const select = () => {
    if (textRef.current) getSelection()?.selectAllChildren(textRef.current);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <button
        type="button"
        className={`inline-row fixed gap-6 pointer small weight-540 quiet hover-ink no-print touch ${css.copy}`}
        onClick={() => void copy(text, select)}
      >
        <Icon size={16} aria-hidden />
        {copied ? t('copy.done') : t('copy.line')}
      </button>
      <output className="sr-only">{copied ? t('copy.done') : null}</output>
    </>
  );
}
