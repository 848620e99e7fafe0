import { useLayoutEffect, type ReactNode } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { OfflineBar } from './offline-bar.tsx';

/** Around every screen: the document's title and the bar that says the connection is lost. */
export function Root(): ReactNode {
  const t = useWords('shell');
  const matches = useMatches();
  const last = matches.at(-1);
  const screen = last?.staticData.screen;
  const title = screen ? t(`title.${screen.name}`) : t('not-found.title');

  const pathname = last?.pathname;
  // Again at each address, before the effects of the screen there, which may know a better one.
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
