import { usePermission } from '../session/session-provider.tsx';
import type { Column } from '../ui/list/column.ts';

/** Returns the column with a row's company, for users who see more than one. */
export function useCompanyColumn<T extends { company: { name: string } }>({
  title,
  width,
}: Pick<Column<T>, 'title' | 'width'>): Column<T>[] {
  const may = usePermission();
  if (!may('companies.list')) return [];
  return [{ key: 'company', title, width, narrow: 'named', cell: ({ company }) => company.name }];
}
