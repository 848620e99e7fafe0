import { useNavigate } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useDuplicateTest } from '../../api/tests.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useDeleteTest, type DeleteTest } from './delete-test.tsx';

export interface TestActionsApi {
  /** Makes a copy and opens its editor. */
  duplicate: (test: PageTest) => void;
  deletion: DeleteTest;
}

/** Duplicating and deleting, with what is said afterwards. */
export function useTestActions(onDeleted: () => void): TestActionsApi {
  const t = useWords('tests');
  const toasts = useToasts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const duplicate = useDuplicateTest();
  /** Only a website's health test cannot go. */
  const refuse = () => toasts.failed(t('delete.failed'), t('delete.health'));
  const deletion = useDeleteTest({
    onDeleted() {
      toasts.done(t('delete.done'));
      onDeleted();
    },
    onFailed: ({ code }: Failure) =>
      code === 'still-in-use' ? refuse() : toasts.failed(t('delete.failed'), errorText(code)),
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
  const ask = (test: PageTest) => (test.isHealthTest ? refuse() : deletion.ask(test));
  return { duplicate: (test) => void copy(test), deletion: { ...deletion, ask } };
}
