import type { ReactNode } from 'react';
import { useSearch, Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useOpenMessageCount, useUnreadMessageCount, useMessages } from '../../shared/api/messages.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { MessageForm } from './message-form.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconSend } from '../../shared/ui/icons.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { RowsSkeleton } from '../../shared/ui/list/rows-skeleton.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { MessageDisclosure } from './message-disclosure.tsx';

/** Renders the form to support, and the messages that this user may read with their answers. */
export function ContactScreen(): ReactNode {
  const t = useWords('messages');
  const shell = useWords('shell');
  const mayAnswer = usePermission()('messages.answer');
  const count = useOpenMessageCount(mayAnswer) + useUnreadMessageCount();
  const { view, message }: { view?: string; message?: string } = useSearch({ strict: false });
  const isList = view === 'list' || message !== undefined;
  return (
    <>
      <PageHeader title={shell('title.aide-contact')} lead={t('write.lead')} />
      <Tabs
        label={t('tabs.label')}
        name="view"
        value={isList ? 'list' : 'write'}
        tabs={[
          { value: 'write', label: t('tabs.write') },
          { value: 'list', label: t('tabs.list'), ...(count > 0 ? { count } : {}) },
        ]}
      />
      {isList ? <MessageList mayAnswer={mayAnswer} /> : <MessageForm />}
    </>
  );
}

/** Renders messages, newest first; each opens on its text and answers. */
function MessageList({ mayAnswer }: { mayAnswer: boolean }): ReactNode {
  const t = useWords('messages');
  const filters = useFilters('messages.list');
  const list = useMessages(filters.query);
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
              <MessageDisclosure key={message.id} message={message} mayAnswer={mayAnswer} />
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
