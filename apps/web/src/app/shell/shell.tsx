import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { Outlet, useLocation, useMatches, useSearch } from '@tanstack/react-router';
import { usePrefetchErrorTexts } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import { ToastsProvider } from '../../shared/ui/toasts/toasts-provider.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { ScreenGroupContext } from '../../shared/ui/tabs.tsx';
import { SectionContext } from '../../shared/ui/breadcrumbs.tsx';
import { currentBuild } from '../builds/current-build.ts';
import { hasRequiredStep } from '../guard.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { SearchAndKeys } from './search-and-keys.tsx';
import { BareSidebar, Sidebar } from './sidebar.tsx';
import { BareTopBar, TopBar } from './top-bar.tsx';
import { useAtRest } from './use-at-rest.ts';
import { useMenu, useTitles } from './use-menu.ts';
import { WebsiteGate } from './website-gate.tsx';
import css from './shell.module.css';

// Loaded separately: it must not delay the first screen.
const AfterFirstScreen = lazyComponent<{ current: string }>(
  ['finder'],
  async () => (await import('../builds/after-first-screen.tsx')).AfterFirstScreen,
  () => null,
);

/** Renders the default layout: sidebar (a drawer on narrow screens), top bar, and the screen. */
export function Shell(): ReactNode {
  const t = useWords('shell');
  const { href } = useLocation();
  const main = useRef<HTMLElement>(null);
  // The address at which the menu was opened: any navigation closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const closeMenu = () => setMenuAt(null);
  const [isSearching, setIsSearching] = useState(false);
  const isAtRest = useAtRest();
  const [build] = useState(() => currentBuild(document));
  const { section, group } = useWhereabouts();
  const isRestricted = hasRequiredStep(useUser());
  useFocusHeading(main, useMatches().at(-1)?.pathname);
  usePrefetchErrorTexts(isAtRest);
  // In development there is no build, and each file is loaded separately.
  const goesOn = usePrefetch(AfterFirstScreen, isAtRest && build !== null);

  return (
    <div className={css.shell}>
      <a href="#main" className={`rounded-s weight-580 no-print ${css.skip}`}>
        {t('skip')}
      </a>
      <aside className={`hidden-tablet no-print ${css.side}`}>
        <div className={css.sidebar}>{isRestricted ? <BareSidebar /> : <Sidebar />}</div>
      </aside>
      <Dialog isOpen={menuAt === href} label={t('menu.title')} variant="edge" onClose={closeMenu}>
        <ActionIcon
          variant="subtle"
          size={44}
          className="push"
          aria-label={t('menu.close')}
          onClick={closeMenu}
        >
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
        <Sidebar />
      </Dialog>
      <div className="column shrink">
        {isRestricted ? (
          <BareTopBar />
        ) : (
          <TopBar onMenu={() => setMenuAt(href)} onSearch={() => setIsSearching(true)} />
        )}
        <main id="main" ref={main} tabIndex={-1} className={`grow full ${css.main}`}>
          <ToastsProvider>
            <RefusedNotice />
            <WebsiteGate>
              <SectionContext value={section}>
                <ScreenGroupContext value={group}>
                  <Outlet />
                </ScreenGroupContext>
              </SectionContext>
            </WebsiteGate>
          </ToastsProvider>
        </main>
      </div>
      {isRestricted ? null : (
        <SearchAndKeys isSearching={isSearching} onSearch={setIsSearching} isAtRest={isAtRest} />
      )}
      {goesOn && build !== null ? <AfterFirstScreen current={build} /> : null}
    </div>
  );
}

/**
 * Returns the parent of the screen on display if it is listed, or the tabs of the screen if the screen is listed
 * itself.
 */
function useWhereabouts() {
  const titles = useTitles();
  const { current, entry } = useMenu();
  const last = useMatches().at(-1);
  const { view }: { view?: string } = useSearch({ strict: false });
  const isItself = current !== undefined && current.path === last?.pathname;
  const search = last?.staticData.screen?.below?.search;
  const section =
    current && !isItself ? { to: current.path, search, label: titles.ofScreen(current.name) } : null;
  const tabs = isItself ? (entry?.tabs ?? []) : [];
  const ofScreen = tabs.filter(({ path }) => path === current?.path);
  const shown = ofScreen.find((tab) => tab.view === view) ?? ofScreen[0];
  const group =
    entry && tabs.length > 1
      ? {
          label: titles.ofEntry(entry.name),
          tabs: tabs.map((tab) => ({
            to: tab.path,
            search: tab.view === undefined ? {} : { view: tab.view },
            label: titles.ofTab(tab),
            isShown: tab === shown,
          })),
        }
      : null;
  return { section, group };
}

/** Moves the focus to the heading of each newly opened screen, as soon as the heading exists. */
function useFocusHeading(main: RefObject<HTMLElement | null>, pathname: string | undefined): void {
  const shown = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === pathname) return undefined;
    shown.current = pathname;
    element.focus({ preventScroll: true });
    const isDone = (): boolean => {
      // The focus of a user who has navigated on meanwhile stays.
      if (document.activeElement !== element) return true;
      const heading = element.querySelector('h1');
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (isDone()) return undefined;
    const observer = new MutationObserver(() => {
      if (isDone()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname]);
}
