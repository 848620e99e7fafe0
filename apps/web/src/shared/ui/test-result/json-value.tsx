import { useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './test-result.module.css';

const OPEN_DEPTH = 2;
const OPEN_ENTRIES = 20;
const SHOWN_ENTRIES = 50;

interface JsonValueProps {
  value: unknown;
  /** Name of the value in its parent. */
  name?: string;
  depth?: number;
}

/** Renders JSON: lists and objects can be collapsed, long ones show their first entries. */
export function JsonValue({ value, name, depth = 0 }: JsonValueProps): ReactNode {
  const entries = entriesOf(value);
  const key = name === undefined ? null : <span className="quiet">{`${name}: `}</span>;
  if (!entries || entries.length === 0)
    return (
      <div className={css.leaf}>
        {key}
        <span data-kind={kindOf(value)}>{JSON.stringify(value)}</span>
      </div>
    );
  return (
    <Branch
      head={key}
      isList={Array.isArray(value)}
      entries={entries}
      isOpen={depth < OPEN_DEPTH && entries.length <= OPEN_ENTRIES}
      depth={depth}
    />
  );
}

interface BranchProps {
  head: ReactNode;
  isList: boolean;
  entries: readonly [string, unknown][];
  isOpen: boolean;
  depth: number;
}

function Branch({ head, isList, entries, isOpen, depth }: BranchProps): ReactNode {
  const t = useWords('test-result');
  const [shown, setShown] = useState(SHOWN_ENTRIES);
  const [open, setOpen] = useState(isOpen);
  const hidden = entries.length - shown;
  return (
    <details className={css.branch} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {head}
        <span className="muted">
          {isList ? '[ ] ' : '{ } '}
          {t('value.lines', { count: entries.length })}
        </span>
      </summary>
      {open ? (
        <div className={css.entries}>
          {entries.slice(0, shown).map(([name, value]) => (
            <JsonValue key={name} name={name} value={value} depth={depth + 1} />
          ))}
          {hidden > 0 ? (
            <button
              type="button"
              className={`bare pointer small accent ${css.more}`}
              onClick={() => setShown(shown + SHOWN_ENTRIES)}
            >
              {t('value.more', { count: Math.min(hidden, SHOWN_ENTRIES) })}
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
