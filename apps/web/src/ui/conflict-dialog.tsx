import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConflictDialogProps {
  isOpen: boolean;
  /** What both have changed. */
  text: string;
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}

/** Asks which version stands when two people changed the same thing: nobody's work is overwritten unseen. */
export function ConflictDialog({ isOpen, text, onMine, onTheirs, onLater }: ConflictDialogProps): ReactNode {
  const t = useWords('shell');
  return (
    <Dialog isOpen={isOpen} label={t('conflict.title')} place="middle" onClose={onLater}>
      <h2 className={css.title}>{t('conflict.title')}</h2>
      <p className={css.text}>{text}</p>
      <div className={css.actions}>
        <Button variant="subtle" onClick={onLater}>
          {t('conflict.later')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={onMine}>{t('conflict.mine')}</Button>
      </div>
    </Dialog>
  );
}
