import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../i18n/i18n-provider.tsx';
import type { LinkTarget } from './link-target.ts';
import css from './tabs.module.css';

interface Tab {
  value: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The tab shown. */
  value: string;
  /** The key of the address that names the tab; the first tab needs none. */
  name?: string;
}

/** Views of one page, each with an address of its own. */
export function Tabs({ label, tabs, value, name = 'tab' }: TabsProps): ReactNode {
  const format = useFormat();
  return (
    <nav aria-label={label} className={`flex scroll-x gap-4 mb-16 line-below no-print ${css.tabs}`}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.value}
          to="."
          search={(before: Record<string, unknown>) => ({
            ...before,
            [name]: index === 0 ? undefined : tab.value,
          })}
          replace
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
          className={`items-baseline fixed gap-6 weight-540 quiet no-line ${css.tab}`}
          activeProps={{}}
          aria-current={tab.value === value ? 'page' : false}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="small muted number">{format.number(tab.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface ScreenTabsProps {
  label: string;
  /** The address of each, as the router knows it. */
  tabs: readonly (LinkTarget & { label: string })[];
  /** The address of the screen shown. */
  shown: LinkTarget['to'];
}

/** Screens that are views of one thing, as tabs. */
export function ScreenTabs({ label, tabs, shown }: ScreenTabsProps): ReactNode {
  return (
    <nav aria-label={label} className={`flex scroll-x gap-4 mb-16 line-below no-print ${css.tabs}`}>
      {tabs.map(({ label: text, ...target }) => (
        <Link
          key={text}
          {...target}
          activeOptions={{ exact: true }}
          activeProps={{}}
          className={`items-baseline fixed gap-6 weight-540 quiet no-line ${css.tab}`}
          aria-current={target.to === shown ? 'page' : false}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
