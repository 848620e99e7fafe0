import { useRef, type ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './code-block.module.css';
import { IconCheck, IconCopy } from './icons.ts';
import { useCopy } from './use-copy.ts';

/** Several lines to read or to paste somewhere else. */
export function CodeBlock({ label, code }: { label: string; code: string }): ReactNode {
  const t = useWords('shell');
  const lines = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
  const select = () => {
    if (lines.current) getSelection()?.selectAllChildren(lines.current);
  };
  return (
    <section className="shrink relative" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className={`rounded-s sunken ${css.code}`} tabIndex={0}>
        <code ref={lines}>{code}</code>
      </pre>
      <button
        type="button"
        className={`inline-row gap-6 pointer on-card small weight-540 quiet hover-ink no-print ${css.button}`}
        onClick={() => void copy(code, select)}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        {copied ? t('copy.done') : t('copy.line')}
      </button>
      <output className="sr-only">{copied ? t('copy.done') : null}</output>
    </section>
  );
}
