import { useEffect, type ReactNode } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { OfflineBar } from './offline-bar.tsx';
import type { ScreenName } from './screens.ts';

/** Around every screen: the document's title and the bar that says the connection is lost. */
export function Root(): ReactNode {
  const t = useWords('shell');
  const matches = useMatches();
  const last = matches.at(-1);
  const screen = last?.staticData.screen;
  const title = screen ? t(`title.${screen.name as ScreenName}`) : t('not-found.title');

  useEffect(() => {
    document.title = `${title} · Vigie`;
  }, [title]);

  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  );
}
