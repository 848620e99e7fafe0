import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../dialog.tsx';
import css from '../dialog.module.css';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

const NARROW = '(max-width: 1279px)';

interface WithSidePanelProps {
  /** Content of the open row and the function that closes it; null when no row is open. The address names the row. */
  sidePanel: SidePanelProps | null;
  /** The list beside the panel. */
  children: ReactNode;
}

/** Renders a list with the content of one row beside it; on narrow screens the content covers the list. */
export function WithSidePanel({ sidePanel, children }: WithSidePanelProps): ReactNode {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <div className={css.columns} data-open={sidePanel !== null && !isNarrow}>
      <div className="shrink">{children}</div>
      {isNarrow ? (
        <Dialog
          isOpen={sidePanel !== null}
          label={sidePanel?.title ?? ''}
          variant="sheet"
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
