import { useState, type ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useRemoveTest } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface DeleteTest {
  /** Asks whether this test shall go. */
  ask: (test: PageTest) => void;
  dialog: ReactNode;
}

interface DeleteTestOptions {
  onDeleted: () => void;
  onFailed: (failure: Failure) => void;
}

/** Deletes a test once that is confirmed; what uses it is said first. */
export function useDeleteTest({ onDeleted, onFailed }: DeleteTestOptions): DeleteTest {
  const t = useWords('tests');
  const remove = useRemoveTest();
  const textOf = useDeleteText();
  const [asked, setAsked] = useState<PageTest | null>(null);

  async function confirm(): Promise<void> {
    if (!asked) return;
    setAsked(null);
    try {
      await remove.mutateAsync({ id: asked.id });
      onDeleted();
    } catch (error) {
      onFailed(failureOf(error));
    }
  }
  return {
    ask: setAsked,
    dialog: (
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? t('delete.title', { title: asked.title }) : ''}
        text={asked ? textOf(asked) : ''}
        confirm={t('delete.confirm')}
        keep={t('delete.keep')}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

function useDeleteText(): (test: PageTest) => string {
  const t = useWords('tests');
  return ({ pools }) => {
    const names = pools.map(({ name }) => name).join(', ');
    return [pools.length > 0 ? t('delete.pools', { count: pools.length, names }) : null, t('delete.text')]
      .filter((sentence) => sentence !== null)
      .join(' ');
  };
}
