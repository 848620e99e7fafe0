import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { NewImport } from './new-import.tsx';
import { RunningImport } from './running-import.tsx';

/** Brings in many websites at once. The address says which import is shown; without one, a new one begins. */
export function ImportScreen(): ReactNode {
  const { import: id }: { import?: string } = useSearch({ strict: false });
  return id === undefined ? <NewImport /> : <RunningImport key={id} id={id} />;
}
