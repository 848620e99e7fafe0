import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Operation } from '@vigie/contract/permissions.ts';
import { usePermission } from '../session/session-provider.tsx';
import { IconPlus } from '../ui/icons.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { isBare, ListPart, type ListPartProps } from './list-part.tsx';

interface AddLink {
  operation: Operation;
  to: LinkTarget['to'];
  label: string;
}

interface ListScreenProps<T extends { id: string }> extends ListPartProps<T> {
  title: string;
  /** Line below the title; `count` replaces it once the rows are loaded. */
  lead?: string;
  count?: (count: number, isAbout: boolean) => string;
  /** Link to a new item, for users who may add one. */
  add?: AddLink;
  /** Further actions beside the title. */
  actions?: ReactNode;
  /** Content below the list: its dialogs. */
  children?: ReactNode;
}

/** Renders the screen of a resource's list: title, filters, rows, and the button that adds an item. */
export function ListScreen<T extends { id: string }>(props: ListScreenProps<T>): ReactNode {
  const { title, lead, count, add, actions, children, ...part } = props;
  const { list, empty } = part;
  const hasNone = isBare(part);
  const may = usePermission();
  const button = add && may(add.operation) ? <Add {...add} /> : null;
  const isCounted = count !== undefined && list.items !== undefined && !hasNone;
  return (
    <>
      <PageHeader title={title} lead={isCounted ? count(list.total.count, list.total.estimated) : lead}>
        {hasNone ? actions : withLast(actions, button)}
      </PageHeader>
      <ListPart {...part} empty={{ ...empty, actions: withLast(empty.actions, button) }} />
      {children}
    </>
  );
}

/** Returns actions with the primary one last; nothing if there are none, so that no space is reserved. */
function withLast(others: ReactNode, last: ReactNode): ReactNode {
  if (!others || !last) return others || last;
  return (
    <>
      {others}
      {last}
    </>
  );
}

function Add({ to, label }: Pick<AddLink, 'to' | 'label'>): ReactNode {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  );
}
