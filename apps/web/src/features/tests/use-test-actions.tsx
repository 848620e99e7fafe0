import { useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { failureOf } from '../../api/failure.ts';
import { useDuplicateTest, useRemoveTest } from '../../api/tests.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion, type Deletion } from '../../resource/use-deletion.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

export interface TestActionsApi {
  /** Makes a copy and opens its editor. */
  duplicate: (test: PageTest) => void;
  deletion: Deletion<PageTest>;
}

/** Duplicating and deleting, with what is said afterwards. */
export function useTestActions(onDeleted: () => void): TestActionsApi {
  const t = useWords('tests');
  const toasts = useToasts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const duplicate = useDuplicateTest();
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
      keep: t('delete.keep'),
      failed: t('delete.failed'),
      done: t('delete.done'),
    }),
    explain: (code) => (code === 'still-in-use' ? t('delete.health') : null),
    onDeleted,
  });

  async function copy(test: PageTest): Promise<void> {
    try {
      const { id } = await duplicate.mutateAsync({ id: test.id });
      toasts.done(t('duplicate.done'));
      await navigate({ to: '/pools/tests/$id/editer', params: { id } });
    } catch (error) {
      toasts.failed(t('duplicate.failed'), errorText(failureOf(error).code));
    }
  }
  /** Only a website's health test cannot go. */
  const ask = (test: PageTest) =>
    test.isHealthTest ? toasts.failed(t('delete.failed'), t('delete.health')) : deletion.ask(test);
  return { duplicate: (test) => void copy(test), deletion: { ...deletion, ask } };
}
