import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { onlineManager } from '@tanstack/react-query';
import { useWords } from '../shared/i18n/i18n-provider.tsx';
import { IconCloudOff } from '../shared/ui/icons.ts';
import css from './app.module.css';

/** Renders the document's title and the offline bar around every screen. */
export function Root(): ReactNode {
  const t = useWords('shell');
  const matches = useMatches();
  const last = matches.at(-1);
  const screen = last?.staticData.screen;
  const title = screen ? t(`title.${screen.name}`) : t('not-found.title');

  const pathname = last?.pathname;
  // Set at each address, before the effects of the screen, which may set a better title.
  useLayoutEffect(() => {
    document.title = `${title} · Vigie`;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- two addresses may have the same title.
  }, [title, pathname]);

  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  );
}

/** Renders a notice that the panel sends no requests until the network is back. */
function OfflineBar(): ReactNode {
  const t = useWords('shell');
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <output className={`no-print ${css.region}`}>
      {online ? null : (
        <span className={`row gap-8 weight-540 warn ${css.bar}`}>
          <IconCloudOff size={16} aria-hidden />
          {t('offline.bar')}
        </span>
      )}
    </output>
  );
}
