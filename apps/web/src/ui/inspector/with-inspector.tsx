import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../dialog.tsx';
import css from './inspector.module.css';
import { Inspector, type InspectorProps } from './inspector.tsx';

const NARROW = '(max-width: 1279px)';

interface WithInspectorProps {
  /** The open row's content and how to close it; null when no row is open. The address names the row. */
  inspector: InspectorProps | null;
  /** The list beside it. */
  children: ReactNode;
}

/** A list and, beside it, what one of its rows holds; where there is no room it covers the list. */
export function WithInspector({ inspector, children }: WithInspectorProps): ReactNode {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <div className={css.columns} data-open={inspector !== null && !isNarrow}>
      <div className="shrink">{children}</div>
      {isNarrow ? (
        <Dialog
          isOpen={inspector !== null}
          label={inspector?.title ?? ''}
          place="sheet"
          onClose={() => inspector?.onClose()}
        >
          {inspector ? <Inspector {...inspector} /> : null}
        </Dialog>
      ) : inspector ? (
        <aside className={`column card ${css.panel}`} aria-label={inspector.title}>
          <Inspector {...inspector} closesOnEscape />
        </aside>
      ) : null}
    </div>
  );
}
