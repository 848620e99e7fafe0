import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { TestActionsApi } from './use-test-actions.tsx';

/** What can be done with a test of the list, as far as the role allows. */
export function TestMenu({ test, actions }: { test: PageTest; actions: TestActionsApi }): ReactNode {
  const t = useWords('tests');
  const may = useMay();
  const navigate = useNavigate();
  const params = { id: test.id };
  return (
    <RowMenu
      label={t('action.menu', { title: test.title })}
      actions={[
        {
          name: t('action.edit'),
          icon: IconPencil,
          isShown: may('tests.update'),
          act: () => void navigate({ to: '/pools/tests/$id/editer', params }),
        },
        {
          name: t('action.run'),
          icon: IconPlayerPlay,
          isShown: may('tests.run'),
          act: () => void navigate({ to: '/pools/tests/$id/executer', params }),
        },
        {
          name: t('action.duplicate'),
          icon: IconCopy,
          isShown: may('tests.duplicate'),
          act: () => actions.duplicate(test),
        },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may('tests.remove'),
          act: () => actions.deletion.ask(test),
        },
      ]}
    />
  );
}
