import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useMessages, useSendMessage } from '../../api/messages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconWorld } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { userName } from '../name-of.ts';
import { useUser } from '../session-provider.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

/** Renders why a user who may not add websites sees none, with a form to request access from those who grant it. */
export function AccessRequest({ level }: { level?: 1 }): ReactNode {
  const t = useWords('access');
  const shell = useWords('shell');
  const user = useUser();
  if (!user) return null;
  const { role, company } = user.active_profile;
  if (user.seesWholeCompany)
    return (
      <EmptyState
        {...(level ? { level } : {})}
        icon={IconWorld}
        title={t('website.empty')}
        text={t('access.no-website', { company: company.name })}
      />
    );
  const text = t('access.none', { company: company.name, role: shell(`role.${role.slug}`) });
  return (
    <EmptyState {...(level ? { level } : {})} icon={IconWorld} title={t('website.empty')} text={text}>
      <Request />
    </EmptyState>
  );
}

function Request(): ReactNode {
  const t = useWords('access');
  const shell = useWords('shell');
  const user = useUser();
  const sending = useSendMessage();
  const { items: open } = useMessages({ state: 'open' });
  const subject = t('access.subject');
  if (!user || !open) return null;
  if (open.some((message) => message.mine && message.topic === 'access'))
    return <Notice tone="ok" text={t('access.asked')} />;
  const role = shell(`role.${user.active_profile.role.slug}`);
  const text = t('access.text', { name: userName(user), role });
  return (
    <>
      <FailureNotice error={sending.error} title={t('access.failed')} />
      <Button
        loading={sending.isPending}
        onClick={() =>
          sending.mutate({ topic: 'access', subject, text, path: `/utilisateur/detail/${user.id}` })
        }
      >
        {t('access.ask')}
      </Button>
    </>
  );
}
