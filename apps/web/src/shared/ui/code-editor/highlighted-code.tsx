import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import css from './code-editor.module.css';

/** Loads the colours in a separate chunk; without it the code stays plain. */
const Coloured = lazy(async (): Promise<{ default: ComponentType<{ source: string }> }> => {
  try {
    return { default: (await import('./coloured-code.tsx')).ColouredCode };
  } catch {
    return { default: ({ source }) => source };
  }
});

/** Renders JavaScript to read. */
export function HighlightedCode({ label, source }: { label: string; source: string }): ReactNode {
  return (
    <figure className="shrink" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className={`rounded-s sunken ${css.code}`} tabIndex={0}>
        <code>
          <Suspense fallback={source}>
            <Coloured source={source} />
          </Suspense>
        </code>
      </pre>
    </figure>
  );
}
