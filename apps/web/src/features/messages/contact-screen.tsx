import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useOpenMessageCount, useUnreadMessageCount } from '../../api/messages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';

/** A form to support, and the messages that this user may read with their answers. */
export function ContactScreen(): ReactNode {
  const t = useWords('messages');
  const shell = useWords('shell');
  const mayAnswer = useMay()('messages.answer');
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
