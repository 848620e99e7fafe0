import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import { IconCopy, IconDots, IconPencil, IconPlayerPlay, IconTrash } from '../../ui/icons.ts';
import css from './test-actions.module.css';
import { useTestActions } from './use-test-actions.tsx';

/** What can be done with the test that is shown, as far as the role allows. */
export function TestActions({ test }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  const may = useMay();
  const navigate = useNavigate();
  const { duplicate, deletion } = useTestActions(() => void navigate({ to: '/pools/tests', replace: true }));
  const target = { params: { id: test.id } };
  return (
    <>
      <Dropdown
        label={t('action.menu', { title: test.title })}
        trigger={<IconDots size={18} aria-hidden />}
        triggerClassName={css.more}
        align="end"
        width={200}
      >
        {(close) => (
          <>
            {may('tests.duplicate') ? (
              <DropdownItem icon={<IconCopy size={16} />} onClick={() => (close(), duplicate(test))}>
                {t('action.duplicate')}
              </DropdownItem>
            ) : null}
            {may('tests.remove') ? (
              <DropdownItem icon={<IconTrash size={16} />} onClick={() => (close(), deletion.ask(test))}>
                {t('action.delete')}
              </DropdownItem>
            ) : null}
          </>
        )}
      </Dropdown>
      {may('tests.update') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...target} to="/pools/tests/$id/editer" />}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may('tests.run') ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...target} to="/pools/tests/$id/executer" />}
        >
          {t('action.run')}
        </Button>
      ) : null}
      {deletion.dialog}
    </>
  );
}
