import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Operation } from '@vigie/contract/permissions.ts';
import { useMay } from '../session/use-may.ts';
import { IconPlus } from '../ui/icons.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { isBare, ListPart, type ListPartProps } from './list-part.tsx';

interface ListScreenProps<T extends { id: string }> extends ListPartProps<T> {
  title: string;
  /** Said under the title; where the list can be counted, its count is. */
  lead?: string;
  count?: (count: number, isAbout: boolean) => string;
  /** The way to a new one, for those who may make one. */
  add?: { operation: Operation; to: LinkTarget['to']; label: string };
  /** Further actions beside the title. */
  actions?: ReactNode;
  /** Below the list: its dialogs. */
  children?: ReactNode;
}

/** A screen that lists one noun: its head, what narrows the list, its rows, and the way to a new one. */
export function ListScreen<T extends { id: string }>(props: ListScreenProps<T>): ReactNode {
  const { title, lead, count, add, actions, children, ...part } = props;
  const { list, empty } = part;
  const hasNone = isBare(part);
  const button = add ? <Add {...add} /> : null;
  const isCounted = count !== undefined && list.items !== undefined && !hasNone;
  return (
    <>
      <PageHeader title={title} lead={isCounted ? count(list.total.count, list.total.estimated) : lead}>
        {actions}
        {hasNone ? null : button}
      </PageHeader>
      <ListPart
        {...part}
        empty={{ ...empty, actions: button ? withLast(empty.actions, button) : empty.actions }}
      />
      {children}
    </>
  );
}

const withLast = (others: ReactNode, last: ReactNode) => (
  <>
    {others}
    {last}
  </>
);

function Add({ operation, to, label }: NonNullable<ListScreenProps<{ id: string }>['add']>): ReactNode {
  const may = useMay();
  if (!may(operation)) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  );
}
