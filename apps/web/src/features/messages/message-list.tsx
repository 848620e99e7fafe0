import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useMessages } from '../../api/messages.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconSend } from '../../ui/icons.ts';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MessageFold } from './message-fold.tsx';

const STATES = ['open', 'answered'] as const;

/** Messages, newest first; each opens on its text and answers. */
export function MessageList({ mayAnswer }: { mayAnswer: boolean }): ReactNode {
  const t = useWords('messages');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'state');
  const state = STATES.find((one) => one === filters.state);
  const list = useMessages({ ...(filters.q ? { q: filters.q } : {}), ...(state ? { state } : {}) });
  const isEmpty = list.messages?.length === 0 && !isFiltered;
  if (isEmpty) return <NoMessage mayAnswer={mayAnswer} />;
  return (
    <>
      <FilterBar
        search={{ label: t('list.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
        isFiltered={isFiltered}
        onClear={clearFilters}
      >
        <FacetSelect
          label={t('list.state')}
          value={state ?? ''}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => setFilters({ state: value })}
        />
      </FilterBar>
      <Messages list={list} mayAnswer={mayAnswer} onClear={clearFilters} />
    </>
  );
}

interface MessagesProps {
  list: ReturnType<typeof useMessages>;
  mayAnswer: boolean;
  onClear: () => void;
}

function Messages({ list, mayAnswer, onClear }: MessagesProps): ReactNode {
  const t = useWords('messages');
  const errorText = useErrorText();
  const { messages, total, more, isFetchingMore } = list;
  if (!messages)
    return list.error ? (
      <LoadFailed
        title={t('list.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    ) : (
      <RowsSkeleton />
    );
  if (messages.length === 0) return <NoMatch onClear={onClear} />;
  return (
    <div className="clip card">
      {messages.map((message) => (
        <MessageFold key={message.id} message={message} mayAnswer={mayAnswer} />
      ))}
      <ShowMore shown={messages.length} total={total} onMore={more} isFetching={isFetchingMore} />
    </div>
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
