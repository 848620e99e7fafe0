import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../dialog.tsx';
import css from '../dialog.module.css';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

const NARROW = '(max-width: 1279px)';

interface WithSidePanelProps {
  /** The open row's content and how to close it; null when no row is open. The address names the row. */
  sidePanel: SidePanelProps | null;
  /** The list beside it. */
  children: ReactNode;
}

/** Renders a list and, beside it, what one of its rows holds; where there is no room it covers the list. */
export function WithSidePanel({ sidePanel, children }: WithSidePanelProps): ReactNode {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <div className={css.columns} data-open={sidePanel !== null && !isNarrow}>
      <div className="shrink">{children}</div>
      {isNarrow ? (
        <Dialog
          isOpen={sidePanel !== null}
          label={sidePanel?.title ?? ''}
          place="sheet"
          onClose={() => sidePanel?.onClose()}
        >
          {sidePanel ? <SidePanel {...sidePanel} /> : null}
        </Dialog>
      ) : sidePanel ? (
        <aside className={`column card ${css.side}`} aria-label={sidePanel.title}>
          <SidePanel {...sidePanel} closesOnEscape />
        </aside>
      ) : null}
    </div>
  );
}
