import type { ReactNode } from 'react';
import { usePreloading } from '../preload/use-preloading.ts';
import { NewBuildBar } from './new-build-bar.tsx';

/**
 * Runs the tasks of a built panel after its first screen is drawn: it prefetches other screens, and checks for newer
 * versions.
 */
export function AfterFirstScreen({ current }: { current: string }): ReactNode {
  usePreloading();
  return <NewBuildBar current={current} readJson={readJson} onReload={() => location.reload()} />;
}

/** Reads a JSON file of the server, bypassing all caches. */
async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}
