import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { dayOf, midnightOf } from '../../period/day.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './state-dialog.module.css';

export interface AskedState {
  state: 'acknowledged' | 'muted';
  /** What it is about, in words. */
  about: string;
  onChosen: (until: string | null) => void;
}

type Until = 'seen' | 'date';

/** Asks until when problems are acknowledged or muted. */
export function StateDialog({
  asked,
  onClose,
}: {
  asked: AskedState | null;
  onClose: () => void;
}): ReactNode {
  const t = useWords('problems');
  return (
    <Dialog
      isOpen={asked !== null}
      label={asked ? t(`ask.${asked.state}`) : ''}
      place="middle"
      onClose={onClose}
    >
      {asked ? <UntilForm asked={asked} onClose={onClose} /> : null}
    </Dialog>
  );
}

function UntilForm({ asked, onClose }: { asked: AskedState; onClose: () => void }): ReactNode {
  const t = useWords('problems');
  const shell = useWords('shell');
  const { until, setUntil, day, setDay, today, instant, isWrong } = useUntil();
  const [isTried, setIsTried] = useState(false);
  return (
    <form
      className={`grid justify-start gap-14 ${css.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isWrong) return;
        asked.onChosen(instant);
        onClose();
      }}
    >
      <h2 className={`title ${css.title}`}>{t(`ask.${asked.state}`)}</h2>
      <p className={`weight-540 anywhere ${css.about}`}>{asked.about}</p>
      <p className={`quiet pretty ${css.text}`}>{t(`ask.${asked.state}-text`)}</p>
      <Segmented<Until>
        label={t('until')}
        value={until}
        options={[
          { value: 'seen', label: t('until.seen') },
          { value: 'date', label: t('until.date') },
        ]}
        onChange={setUntil}
      />
      {until === 'date' ? (
        <TextInput
          type="date"
          min={today}
          label={t('until.day')}
          value={day}
          error={isTried && isWrong ? t('until.wrong') : null}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      ) : null}
      <div className={`flex wrap at-end gap-8 ${css.actions}`}>
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit">{t(`ask.${asked.state}-do`)}</Button>
      </div>
    </form>
  );
}

const WEEK_DAYS = 7;

function useUntil() {
  const [now] = useState(() => new Date());
  const [until, setUntil] = useState<Until>('seen');
  const [day, setDay] = useState(() =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + WEEK_DAYS)),
  );
  const today = dayOf(now);
  // The day chosen is the last one: it ends at the midnight after it.
  const end = until === 'date' ? midnightOf(day, 1) : null;
  return {
    until,
    setUntil,
    day,
    setDay,
    today,
    instant: end?.toISOString() ?? null,
    isWrong: until === 'date' && (end === null || day < today),
  };
}
