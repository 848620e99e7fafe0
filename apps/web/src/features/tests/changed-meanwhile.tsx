import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changedFields } from './changed-fields.ts';
import css from './changed-meanwhile.module.css';
import { fieldsOf, type TestFields } from './test-values.ts';

interface ChangedMeanwhileProps {
  mine: TestFields;
  /** The test as somebody else saved it; null when nobody did. */
  theirs: PageTest | null;
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}

/** Asks which version stands when two people changed a test: nobody's work is overwritten unseen. */
export function ChangedMeanwhile({
  mine,
  theirs,
  onMine,
  onTheirs,
  onLater,
}: ChangedMeanwhileProps): ReactNode {
  const t = useWords('tests');
  return (
    <Dialog isOpen={theirs !== null} label={t('meanwhile.title')} place="middle" onClose={onLater}>
      <h2 className={css.title}>{t('meanwhile.title')}</h2>
      {theirs ? <Difference mine={mine} theirs={theirs} /> : null}
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

function Difference({ mine, theirs }: { mine: TestFields; theirs: PageTest }): ReactNode {
  const t = useWords('tests');
  const format = useFormat();
  const names = changedFields(mine, fieldsOf(theirs)).map((field) => t(`field.${field}`));
  const when = format.instant(theirs.updatedAt);
  return (
    <p className={css.text}>
      {names.length === 0
        ? t('meanwhile.same', { when })
        : t('meanwhile.text', { when, fields: names.join(', ') })}
    </p>
  );
}
