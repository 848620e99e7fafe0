import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../api/messages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconSend } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { MessageFold } from './message-fold.tsx';

/** Messages, newest first; each opens on its text and answers. */
export function MessageList({ mayAnswer }: { mayAnswer: boolean }): ReactNode {
  const t = useWords('messages');
  const filters = useFilters('messages.list');
  const list = useMessages(filters.asked);
  const { items: messages, total, more, isFetchingMore } = list;
  if (messages?.length === 0 && !filters.isFiltered) return <NoMessage mayAnswer={mayAnswer} />;
  return (
    <>
      <FilterBar
        search={filters.search(t('list.search'))}
        facets={[filters.facet('state', t('list.state'), (value) => t(`state.${value}`))]}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      />
      <ListGate list={list} rows={messages} failed={t('list.failed')} onClear={filters.clear} isFiltered>
        {messages ? (
          <div className="clip card">
            {messages.map((message) => (
              <MessageFold key={message.id} message={message} mayAnswer={mayAnswer} />
            ))}
            <ShowMore shown={messages.length} total={total} onMore={more} isFetching={isFetchingMore} />
          </div>
        ) : (
          <RowsSkeleton />
        )}
      </ListGate>
    </>
  );
}

function NoMessage({ mayAnswer }: { mayAnswer: boolean }): ReactNode {
  const t = useWords('messages');
  return (
    <EmptyState
      icon={IconSend}
      title={t('list.empty')}
      text={t(mayAnswer ? 'list.empty-text-all' : 'list.empty-text')}
    >
      <Button renderRoot={(props) => <Link to="/aide/contact" {...props} />}>{t('list.write')}</Button>
    </EmptyState>
  );
}
