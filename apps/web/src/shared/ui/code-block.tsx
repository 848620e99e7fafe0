import { useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-line.tsx';
import css from './text.module.css';

/** Renders several lines of code to read or to copy. */
export function CodeBlock({ label, code }: { label: string; code: string }): ReactNode {
  const lines = useRef<HTMLElement>(null);
  return (
    <section className="shrink relative" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className={`rounded-s sunken ${css.block}`} tabIndex={0}>
        <code ref={lines}>{code}</code>
      </pre>
      <CopyButton text={code} textRef={lines} />
    </section>
  );
}
