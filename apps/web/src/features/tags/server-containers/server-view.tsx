import type { ReactNode } from 'react';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { IncomingView } from './incoming-view.tsx';
import { NextVersionView } from './server-upload.tsx';

/** Renders a view that only containers of a server have: what they receive, or the check of their next version. */
export function ServerView({
  view,
  detail,
}: {
  view: 'incoming' | 'next';
  detail: ContainerDetail;
}): ReactNode {
  return view === 'incoming' ? <IncomingView detail={detail} /> : <NextVersionView detail={detail} />;
}
