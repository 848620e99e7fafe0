import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { Dialog } from '../ui/dialog.tsx';
import css from './changed-meanwhile.module.css';

export interface ChangedMeanwhileProps {
  /** When somebody else saved it. */
  savedAt: string;
  /** What their version says differently, in words. */
  differing: readonly string[];
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}

/** Asks which version stands when two people changed the same thing: nobody's work is overwritten unseen. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps): ReactNode {
  const { savedAt, differing, onMine, onTheirs, onLater } = props;
  const t = useWords('meanwhile');
  const when = useFormat().instant(savedAt);
  return (
    <Dialog isOpen label={t('title')} place="middle" onClose={onLater}>
      <h2 className={css.title}>{t('title')}</h2>
      <p className={css.text}>
        {differing.length === 0
          ? t('same', { when })
          : t('text', { when, fields: [...new Set(differing)].join(', ') })}
      </p>
      <div className={css.actions}>
        <Button variant="subtle" onClick={onLater}>
          {t('later')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('theirs')}
        </Button>
        <Button onClick={onMine}>{t('mine')}</Button>
      </div>
    </Dialog>
  );
}
