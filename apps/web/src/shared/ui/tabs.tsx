import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useFormat } from '../i18n/i18n-provider.tsx';
import type { LinkTarget } from './link-target.ts';
import css from './tabs.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface Tab {
  value: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  /** Search parameter that names the tab; absent for the first tab. */
  name?: string;
}

/**
 * Renders the views of one page as tabs, each with its own address. Below the tabs of a menu entry they have the style
 * of a secondary choice; on a phone they are then a list to choose from, so that no screen has two rows of tabs.
 */
export function Tabs({ name = 'tab', ...props }: TabsProps): ReactNode {
  const isInner = use(ScreenGroupContext) !== null;
  const isPhone = useIsPhone();
  const searchOf = (value: string) => (before: Record<string, unknown>) => ({
    ...before,
    [name]: value === props.tabs[0]?.value ? undefined : value,
  });
  if (isInner && isPhone) return <TabSelect {...props} searchOf={searchOf} />;
  const links = props.tabs.map((tab) => ({
    to: '.',
    search: searchOf(tab.value),
    replace: true,
    resetScroll: false,
    label: tab.label,
    count: tab.count,
    isShown: tab.value === props.value,
  }));
  return <Row label={props.label} links={links} isInner={isInner} />;
}

interface TabSelectProps extends Omit<TabsProps, 'name'> {
  searchOf: (value: string) => (before: Record<string, unknown>) => Record<string, unknown>;
}

function TabSelect({ label, tabs, value, searchOf }: TabSelectProps): ReactNode {
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <select
      className={`mb-16 no-print ${css.select}`}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '.',
          search: searchOf(currentTarget.value),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {tabs.map((tab) => (
        <option key={tab.value} value={tab.value}>
          {tab.count === undefined ? tab.label : `${tab.label} (${format.number(tab.count)})`}
        </option>
      ))}
    </select>
  );
}

interface ScreenGroup {
  label: string;
  /** Tabs with their router addresses. */
  tabs: readonly (LinkTarget & { label: string; isShown: boolean })[];
}

/** Screens that share one entry of the menu; null if the current screen shares none. */
export const ScreenGroupContext = createContext<ScreenGroup | null>(null);

/** Renders the screens of a menu entry as tabs, below the head of each. */
export function ScreenGroupTabs(): ReactNode {
  const group = use(ScreenGroupContext);
  return group ? <ScreenTabs {...group} /> : null;
}

/** Renders screens that are views of one object as tabs. */
export function ScreenTabs({ label, tabs }: ScreenGroup): ReactNode {
  return <Row label={label} links={tabs} />;
}

interface RowProps {
  label: string;
  links: readonly (LinkTarget & { label: string; count?: number | undefined; isShown: boolean })[];
  isInner?: boolean;
}

function Row({ label, links, isInner = false }: RowProps): ReactNode {
  const format = useFormat();
  const row = useRef<HTMLElement>(null);
  const at = links.findIndex(({ isShown }) => isShown);
  // On a phone, the active tab may be outside the visible part.
  useLayoutEffect(() => {
    const tab = row.current?.children[at];
    if (row.current && tab instanceof HTMLElement) row.current.scrollLeft = tab.offsetLeft - EDGE_PX;
  }, [at]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`flex scroll-x gap-4 mb-16 no-print ${css.tabs} ${isInner ? css.inner : 'line-below'}`}
    >
      {links.map(({ label: text, count, isShown, ...target }) => (
        <Link
          key={text}
          {...target}
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
          className={`items-baseline fixed gap-6 weight-540 quiet no-line ${css.tab}`}
          aria-current={isShown ? 'page' : false}
        >
          {text}
          {count === undefined ? null : <span className="small muted number">{format.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Width of the previous tab that stays visible, in pixels. */
const EDGE_PX = 48;
