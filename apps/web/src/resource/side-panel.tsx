import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { WithSidePanel } from '../ui/side-panel/with-side-panel.tsx';
import type { SidePanelProps } from '../ui/side-panel/side-panel.tsx';
import type { LinkTarget } from '../ui/link-target.ts';

export interface SidePanel {
  /** Of what it shows; undefined while it is closed. */
  id: string | undefined;
  /** Where a link leads that opens it on something; on nothing, it closes. */
  linkTo: (id: string | undefined) => LinkTarget;
  close: () => void;
}
/** A side panel with what stands in it, as a list takes it. */
export interface ListPanel extends SidePanel {
  frame: (list: ReactNode) => ReactNode;
}

/** What the address opens beside a list under `key`; the other keys belong to what is open, and go with it. */
export function useSidePanel(key: string, ...others: string[]): SidePanel {
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

/** A panel with what it shows; null while it is closed. */
export function panelWith(panel: SidePanel, shown: SidePanelProps | null): ListPanel {
  return { ...panel, frame: (list) => <WithSidePanel sidePanel={shown}>{list}</WithSidePanel> };
}
