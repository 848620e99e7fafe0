import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { GuardedSave, Version } from './use-guarded-save.ts';
import css from './yours-or-theirs.module.css';

interface YoursOrTheirsProps<Saved extends Version, Field extends string> {
  saving: Pick<GuardedSave<Saved>, 'theirs' | 'settle' | 'forgetTheirs'>;
  /** The fields that their version says differently. */
  differing: (theirs: Saved) => readonly Field[];
  labelOf: (field: Field) => string;
  /** Saves again what was entered, over their version. */
  onMine: () => void;
  /** Takes their version; what was entered is dropped. */
  onTheirs: (theirs: Saved) => void;
}

/**
 * Asks which version wins when two users changed the same thing (optimistic locking): no work is overwritten unseen.
 */
export function YoursOrTheirs<Saved extends Version, Field extends string>(
  props: YoursOrTheirsProps<Saved, Field>,
): ReactNode {
  const { saving, differing, labelOf, onMine, onTheirs } = props;
  const { theirs, settle, forgetTheirs } = saving;
  if (theirs === null) return null;
  const decide = (act: (theirs: Saved) => void) => () => {
    settle();
    act(theirs);
  };
  return (
    <Question
      savedAt={theirs.updatedAt ?? ''}
      labels={[...new Set(differing(theirs).map(labelOf))]}
      onMine={decide(onMine)}
      onTheirs={decide(onTheirs)}
      onLater={forgetTheirs}
    />
  );
}

interface QuestionProps {
  savedAt: string;
  labels: readonly string[];
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}

function Question({ savedAt, labels, onMine, onTheirs, onLater }: QuestionProps): ReactNode {
  const t = useWords('resource');
  const when = useFormat().instant(savedAt);
  return (
    <Dialog isOpen label={t('conflict.title')} place="middle" onClose={onLater}>
      <h2 className={css.title}>{t('conflict.title')}</h2>
      <p className={css.text}>
        {labels.length === 0
          ? t('conflict.same', { when })
          : t('conflict.text', { when, fields: labels.join(', ') })}
      </p>
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

/** The fields that two versions say differently, in their order. */
export function differingFields<V extends object>(mine: V, theirs: V): Array<keyof V & string> {
  const fields = Object.keys(mine) as Array<keyof V & string>;
  return fields.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]));
}
