import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { DropdownItem } from '../../ui/dropdown.tsx';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { TestActionsApi } from './use-test-actions.tsx';

/** The menu of each row. */
export function menuOf(actions: TestActionsApi): (test: PageTest) => ReactNode {
  return (test) => <TestMenu test={test} actions={actions} />;
}

/** What can be done with a test of the list, as far as the role allows. */
function TestMenu({ test, actions }: { test: PageTest; actions: TestActionsApi }): ReactNode {
  const t = useWords('tests');
  const may = useMay();
  const navigate = useNavigate();
  const params = { id: test.id };
  const items = [
    {
      operation: 'tests.update',
      icon: <IconPencil size={16} />,
      name: t('action.edit'),
      act: () => void navigate({ to: '/pools/tests/$id/editer', params }),
    },
    {
      operation: 'tests.run',
      icon: <IconPlayerPlay size={16} />,
      name: t('action.run'),
      act: () => void navigate({ to: '/pools/tests/$id/executer', params }),
    },
    {
      operation: 'tests.duplicate',
      icon: <IconCopy size={16} />,
      name: t('action.duplicate'),
      act: () => actions.duplicate(test),
    },
    {
      operation: 'tests.remove',
      icon: <IconTrash size={16} />,
      name: t('action.delete'),
      act: () => actions.deletion.ask(test),
    },
  ] as const;
  return (
    <RowMenu label={t('action.menu', { title: test.title })}>
      {(close) =>
        items
          .filter(({ operation }) => may(operation))
          .map(({ operation, icon, name, act }) => (
            <DropdownItem
              key={operation}
              icon={icon}
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
            </DropdownItem>
          ))
      }
    </RowMenu>
  );
}
