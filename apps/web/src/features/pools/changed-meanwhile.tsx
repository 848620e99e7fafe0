import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changedFields } from './changed-fields.ts';
import css from './changed-meanwhile.module.css';
import { poolFieldsOf, type PoolFields } from './pool-values.ts';

interface ChangedMeanwhileProps {
  mine: PoolFields;
  /** The pool as somebody else saved it. */
  theirs: PoolDetail;
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}

/** Asks which version stands when two people changed a pool: nobody's work is overwritten unseen. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps): ReactNode {
  const { mine, theirs, onMine, onTheirs, onLater } = props;
  const t = useWords('pools');
  return (
    <Dialog isOpen label={t('meanwhile.title')} place="middle" onClose={onLater}>
      <h2 className={css.title}>{t('meanwhile.title')}</h2>
      <Difference mine={mine} theirs={theirs} />
      <div className={css.actions}>
        <Button variant="subtle" onClick={onLater}>
          {t('meanwhile.later')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('meanwhile.theirs')}
        </Button>
        <Button onClick={onMine}>{t('meanwhile.mine')}</Button>
      </div>
    </Dialog>
  );
}

function Difference({ mine, theirs }: { mine: PoolFields; theirs: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const names = changedFields(mine, poolFieldsOf(theirs)).map((field) => t(`field.${field}`));
  const when = format.instant(theirs.updatedAt);
  return (
    <p className={css.text}>
      {names.length === 0
        ? t('meanwhile.same', { when })
        : t('meanwhile.text', { when, fields: [...new Set(names)].join(', ') })}
    </p>
  );
}
