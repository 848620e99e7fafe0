import type { ReactNode } from 'react';
import { useOutbox } from '../../api/outbox.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { MailList } from './mail-list.tsx';
import { useMailInspector } from './use-mail-inspector.tsx';

/** E-mails that did not leave: without a mail server, an administrator reads here what people would have got. */
export function MailsView(): ReactNode {
  const t = useWords('logs');
  const list = useOutbox();
  const inspector = useMailInspector(list.items);
  return (
    <WithInspector inspector={inspector}>
      <ListGate
        list={list}
        rows={list.items}
        failed={t('mails.failed')}
        empty={<EmptyState icon={IconListDetails} title={t('mails.empty')} text={t('mails.empty-text')} />}
      >
        <MailList list={list} />
      </ListGate>
    </WithInspector>
  );
}
