import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAtRest } from '../shell/use-at-rest.ts';

/** The first look comes a second after the browser has come to rest. */
const FIRST_LOOK_MS = 1000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Coming back to the tab looks again, but not at each turn of the head. */
const FRESH_MS = 60_000;

/** Reads a JSON file of the server that is asked again each time. */
export type ReadJson = (path: string) => Promise<unknown>;

/**
 * The id of a newer build that is there as a whole; null while the panel is the newest. Polls which build is the latest
 * and fetches its manifest. Looks only while the tab is seen.
 */
export function useNewBuild(current: string, readJson: ReadJson): string | null {
  const [isDue, setIsDue] = useState(false);
  const isAtRest = useAtRest();
  useEffect(() => {
    if (!isAtRest) return undefined;
    const timer = setTimeout(() => setIsDue(true), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [isAtRest]);
  const { data: latest } = useQuery({
    queryKey: ['build', 'latest'],
    queryFn: async () => idOf(await readJson('/builds/latest.json')),
    enabled: isDue,
    staleTime: FRESH_MS,
    refetchInterval: LOOK_EVERY_MS,
  });
  const isNewer = latest !== undefined && latest !== current;
  const { data: manifest } = useQuery({
    queryKey: ['build', 'manifest', latest],
    queryFn: async () => idOf(await readJson(`/builds/meta/${latest}.json`)),
    enabled: latest !== undefined,
    staleTime: Infinity,
    // Where several servers change one after another, it may not be there yet.
    refetchInterval: ({ state }) => (state.data === undefined ? LOOK_EVERY_MS : false),
  });
  return isNewer && manifest === latest ? latest : null;
}

function idOf(build: unknown): string {
  const { id } = build as { id?: unknown };
  if (typeof id !== 'string') throw new TypeError('The build names no id.');
  return id;
}
