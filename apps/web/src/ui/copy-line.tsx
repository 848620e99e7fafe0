import { useRef, type ReactNode, type RefObject } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconCheck, IconCopy } from './icons.ts';
import css from './text.module.css';
import { useCopy } from './use-copy.ts';

interface CopyLineProps {
  line: string;
  /** The same line, with marks on parts of it. */
  children?: ReactNode;
}

/** Renders a line to paste somewhere else: a directive, a header, a line of code. */
export function CopyLine({ line, children }: CopyLineProps): ReactNode {
  const code = useRef<HTMLElement>(null);
  return (
    <div className="flex max-full boxed rounded-s sunken">
      <code ref={code} className={`grow shrink small anywhere ${css.code}`}>
        {children ?? line}
      </code>
      <CopyButton text={line} place={code} />
    </div>
  );
}

/** Copies a text. No clipboard over plain http: there the text is selected in its place, ready for the keyboard. */
export function CopyButton({
  text,
  place,
}: {
  text: string;
  place: RefObject<HTMLElement | null>;
}): ReactNode {
  const t = useWords('shell');
  const { copied, copy } = useCopy();
  const select = () => {
    if (place.current) getSelection()?.selectAllChildren(place.current);
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
