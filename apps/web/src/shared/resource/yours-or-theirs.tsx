import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { FieldOf } from '../ui/page-form/page-form.ts';
import type { Conflict } from './use-editing.ts';
import css from './yours-or-theirs.module.css';

interface YoursOrTheirsProps<V> {
  conflict: Conflict<V>;
  labelOf: (field: FieldOf<V>) => string;
}

/** Renders the choice between two versions when two users changed the same item. */
export function YoursOrTheirs<V>({ conflict, labelOf }: YoursOrTheirsProps<V>): ReactNode {
  return conflict ? <Question {...conflict} labels={[...new Set(conflict.fields.map(labelOf))]} /> : null;
}

interface QuestionProps extends Omit<NonNullable<Conflict<never>>, 'fields'> {
  labels: readonly string[];
}

function Question({ savedAt, labels, onMine, onTheirs, onLater }: QuestionProps): ReactNode {
  const t = useWords('resource');
  const when = useFormat().instant(savedAt);
  return (
    <Dialog isOpen label={t('conflict.title')} variant="middle" onClose={onLater}>
      <h2 className={`title ${css.title}`}>{t('conflict.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>
        {labels.length === 0
          ? t('conflict.same', { when })
          : t('conflict.text', { when, fields: labels.join(', ') })}
      </p>
      <div className="flex wrap at-end gap-8">
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
