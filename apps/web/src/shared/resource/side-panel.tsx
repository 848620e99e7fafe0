import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { WithSidePanel } from '../ui/side-panel/with-side-panel.tsx';
import type { SidePanelProps } from '../ui/side-panel/side-panel.tsx';
import type { LinkTarget } from '../ui/link-target.ts';

export interface SidePanelContent {
  /** Id of the item that it shows; undefined while it is closed. */
  id: string | undefined;
  /** Returns a link that opens it on an item; without an id, the link closes it. */
  linkTo: (id: string | undefined) => LinkTarget;
  close: () => void;
}
/** A side panel with its content, for `ListPart`. */
export interface ListPanel extends SidePanelContent {
  frame: (list: ReactNode) => ReactNode;
}

/**
 * Returns the side panel whose item is in the address under `key`. When the item changes, the `others` keys are
 * removed.
 */
export function useSidePanel(key: string, ...others: string[]): SidePanelContent {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const linkTo = (id: string | undefined) => ({
    to: '.' as const,
    search: (before: Record<string, unknown>) => ({
      ...before,
      ...Object.fromEntries(others.map((other) => [other, undefined])),
      [key]: id,
    }),
    resetScroll: false,
  });
  const { [key]: id } = search;
  return {
    id: typeof id === 'string' ? id : undefined,
    linkTo,
    close: () => void navigate(linkTo(undefined)),
  };
}

/** Adds the content of a panel; null while it is closed. */
export function panelWith(panel: SidePanelContent, shown: SidePanelProps | null): ListPanel {
  return { ...panel, frame: (list) => <WithSidePanel sidePanel={shown}>{list}</WithSidePanel> };
}
