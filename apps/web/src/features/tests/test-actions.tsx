import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useDuplicateTest, useRemoveTest } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ItemMenu, useDuplication } from '../../domain/pool-or-test/actions.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

interface TestActions {
  duplicate: (test: PageTest) => void;
  askToDelete: (test: PageTest) => void;
  /** Confirmation dialog for deletion; the screen must render it. */
  dialog: ReactNode;
}

interface TestMenuProps {
  test: PageTest;
  actions: TestActions;
  /** True if the screen has buttons for editing and running beside the menu. */
  isShort?: boolean;
}

/** Renders the actions on a test that the role has permission for. */
export function TestMenu({ test, actions, isShort = false }: TestMenuProps): ReactNode {
  return (
    <ItemMenu
      noun="tests"
      id={test.id}
      name={test.title}
      isShort={isShort}
      onDuplicate={() => actions.duplicate(test)}
      onDelete={() => actions.askToDelete(test)}
    />
  );
}

/** Returns the actions on tests: duplicate and delete, each with its message. */
export function useTestActions(onDeleted: () => void = () => {}): TestActions {
  const t = useWords('tests');
  const toasts = useToasts();
  const duplicate = useDuplication('tests', useDuplicateTest());
  const deletion = useDeletion<PageTest, { id: string }>({
    removal: useRemoveTest(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ title, pools }) => ({
      title: t('delete.title', { title }),
      text: [
        ...(pools.length > 0
          ? [t('delete.pools', { count: pools.length, names: pools.map(({ name }) => name).join(', ') })]
          : []),
        t('delete.text'),
      ].join(' '),
      confirm: t('delete.confirm'),
      cancel: t('delete.keep'),
      failed: t('delete.failed'),
      done: t('delete.done'),
    }),
    explain: (code) => (code === 'still-in-use' ? t('delete.health') : null),
    onDeleted,
  });
  /** Asks for confirmation, then deletes a test; a website's health test cannot be deleted. */
  const askToDelete = (test: PageTest) =>
    test.isHealthTest ? toasts.failed(t('delete.failed'), t('delete.health')) : deletion.ask(test);
  return { duplicate, askToDelete, dialog: deletion.dialog };
}
