import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import css from './one-page.module.css';
import type { PageForm } from './page-form.ts';

/** Renders a notice that a draft was restored, with a button to start over. */
export function RestoredNotice({
  page: { restoredAt, startOver },
}: {
  page: Pick<PageForm<unknown>, 'restoredAt' | 'startOver'>;
}): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  if (restoredAt === null) return null;
  return (
    <div className={`mb-16 ${css.restored}`}>
      <Notice
        tone="info"
        text={t('page-form.restored', { time: format.hour(restoredAt) })}
        action={
          <Button variant="default" size="compact-sm" onClick={startOver}>
            {t('page-form.start-over')}
          </Button>
        }
      />
    </div>
  );
}

/**
 * Returns whether a navigation needs no question: steps share one page, and a signed-out user must leave and finds the
 * draft again.
 */
const mayLeave = (current: string, next: string) => current === next || next === '/connexion';

interface LeaveDialogProps {
  isDirty: () => boolean;
  onDiscard: () => void;
}

/** Renders the question whether to store the draft when the user leaves without saving. */
export function LeaveDialog({ isDirty, onDiscard }: LeaveDialogProps): ReactNode {
  const t = useWords('shell');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !mayLeave(current.pathname, next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const discard = () => {
    onDiscard();
    proceed?.();
  };
  return (
    <Dialog
      isOpen={status === 'blocked'}
      label={t('page-form.leave-title')}
      variant="middle"
      onClose={() => reset?.()}
    >
      <h2 className="title mb-6">{t('page-form.leave-title')}</h2>
      <p className="quiet pretty mb-20">{t('page-form.leave-text')}</p>
      <div className="grid gap-8">
        <Button onClick={() => reset?.()}>{t('page-form.stay')}</Button>
        <Button variant="default" onClick={() => proceed?.()}>
          {t('page-form.leave-keep')}
        </Button>
        <Button variant="subtle" color="danger" onClick={discard}>
          {t('page-form.leave-discard')}
        </Button>
      </div>
    </Dialog>
  );
}
