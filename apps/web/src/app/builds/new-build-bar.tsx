import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './new-build-bar.module.css';
import { useAtRest } from '../shell/use-at-rest.ts';

interface NewBuildBarProps {
  current: string;
  readJson: ReadJson;
  onReload: () => void;
}

/** Offers a newer version of the panel. It is never loaded automatically, so that no input is lost. */
export function NewBuildBar({ current, readJson, onReload }: NewBuildBarProps): ReactNode {
  const t = useWords('finder');
  const newer = useNewBuild(current, readJson);
  const [declined, setDeclined] = useState<string | null>(null);
  return (
    <output className={`no-print ${css.region}`}>
      {newer === null || newer === declined ? null : (
        <div className={`row wrap at-end gap-8 rounded ${css.bar}`}>
          <p className={css.text}>
            <strong>{t('build.new')}</strong> {t('build.kept')}
          </p>
          <Button size="xs" onClick={onReload}>
            {t('build.reload')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setDeclined(newer)}>
            {t('build.later')}
          </Button>
        </div>
      )}
    </output>
  );
}

/** The first check runs a second after the browser becomes idle. */
const FIRST_LOOK_MS = 1000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Minimum time between checks when the user returns to the tab. */
const FRESH_MS = 60_000;

/** Reads a JSON file of the server without a cache. */
type ReadJson = (path: string) => Promise<unknown>;

/**
 * Returns the id of a newer build that is completely deployed; null while the panel is the newest. Polls the id of the
 * latest build and loads its manifest, only while the tab is visible.
 */
function useNewBuild(current: string, readJson: ReadJson): string | null {
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
    // During a rolling update of several servers, it may not be deployed everywhere.
    refetchInterval: ({ state }) => (state.data === undefined ? LOOK_EVERY_MS : false),
  });
  return isNewer && manifest === latest ? latest : null;
}

function idOf(build: unknown): string {
  const { id } = build as { id?: unknown };
  if (typeof id !== 'string') throw new TypeError('The build names no id.');
  return id;
}
