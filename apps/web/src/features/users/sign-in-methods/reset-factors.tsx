import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useResetFactors } from '../../../shared/api/sign-in-methods.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { userName } from '../../../shared/session/name-of.ts';

/** Renders the button that, after confirmation, removes all second factors of a user who lost them. */
export function ResetFactors({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('sign-in-methods');
  const { ask, dialog } = useDeletion<UserDetail, { id: string }>({
    removal: useResetFactors(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: (item) => ({
      title: t('reset.title', { name: userName(item) }),
      text: t('reset.text'),
      confirm: t('reset'),
      done: t('reset.done', { name: userName(item) }),
    }),
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => ask(user)}>
        {t('reset')}
      </Button>
      {dialog}
    </>
  );
}
