import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useOutbox } from '../../api/outbox.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MailList } from './mail-list.tsx';
import { useMailInspector } from './use-mail-inspector.tsx';

/** E-mails that did not leave: without a mail server, an administrator reads here what people would have got. */
export function MailsView(): ReactNode {
  const list = useOutbox();
  const inspector = useMailInspector(list.items);
  return (
    <WithInspector inspector={inspector}>
      <Content list={list} />
    </WithInspector>
  );
}

function Content({ list }: { list: ReturnType<typeof useOutbox> }): ReactNode {
  const t = useWords('logs');
  const errorText = useErrorText();
  if (list.error && !list.items)
    return (
      <LoadFailed
        title={t('mails.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    );
  if (list.items?.length === 0)
    return <EmptyState icon={IconListDetails} title={t('mails.empty')} text={t('mails.empty-text')} />;
  return <MailList list={list} />;
}
