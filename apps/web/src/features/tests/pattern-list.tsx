import type { ReactNode } from 'react';
import css from './test-detail.module.css';

/** Page patterns, one a line. */
export function PatternList({ urls }: { urls: readonly string[] }): ReactNode {
  return (
    <ul className={`plain ${css.list}`}>
      {urls.map((url) => (
        <li key={url} className="mono">
          {url}
        </li>
      ))}
    </ul>
  );
}
