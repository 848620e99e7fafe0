import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { NewImport } from './new-import.tsx';
import { RunningImport } from './running-import.tsx';

/** Renders the import of many websites. The address names the shown import; without one, a new one begins. */
export function ImportScreen(): ReactNode {
  const { import: id }: { import?: string } = useSearch({ strict: false });
  return id === undefined ? <NewImport /> : <RunningImport key={id} id={id} />;
}
