import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconX } from '../../ui/icons.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { WebsiteGate } from './website-gate.tsx';
import css from './shell.module.css';

/** The default layout: sidebar (a drawer on narrow screens), top bar, and the screen. */
export function Shell(): ReactNode {
  const t = useWords('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname, searchStr } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    setMenuOpen(false);
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, searchStr]);

  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        {t('skip')}
      </a>
      <aside className={css.sidebar}>
        <Sidebar />
      </aside>
      <Dialog isOpen={menuOpen} label={t('menu.title')} place="edge" onClose={() => setMenuOpen(false)}>
        <ActionIcon
          variant="subtle"
          size={44}
          className={css.close}
          aria-label={t('menu.close')}
          onClick={() => setMenuOpen(false)}
        >
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
        <Sidebar />
      </Dialog>
      <div className={css.column}>
        <TopBar onMenu={() => setMenuOpen(true)} />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <WebsiteGate>
            <Outlet />
          </WebsiteGate>
        </main>
      </div>
    </div>
  );
}
