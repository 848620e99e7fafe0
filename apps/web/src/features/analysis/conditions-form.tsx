import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import type { AnalysedPeriod } from '../../shared/api/data-layer.ts';
import { useLoadWords, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import '../../shared/ui/inputs.css';
import './suggestions.css';
import css from './analysis.module.css';
import type { DraftConditions } from './use-draft-conditions.ts';

// Loaded with the first condition: its fields with suggestions are as large as the rest of the screen.
const ConditionRow = lazyComponent(
  [],
  async () => (await import('./condition-row.tsx')).ConditionRow,
  () => <Skeleton height={36} />,
);

interface ConditionsFormProps {
  draft: DraftConditions;
  variables: readonly Variable[];
  period: AnalysedPeriod;
  onApply: () => void;
  /** Button that saves the conditions under a name. */
  save: ReactNode;
}

/** Renders the conditions that visits must meet; Enter or the button runs the search. */
export function ConditionsForm({ draft, variables, period, onApply, save }: ConditionsFormProps): ReactNode {
  const t = useWords('analysis');
  const form = useRef<HTMLFormElement>(null);
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const { rows, isInvalid } = draft;
  const loadWords = useLoadWords();
  useEffect(() => void ConditionRow.preload(loadWords).catch(() => undefined), [loadWords]);
  useEffect(() => {
    if (isInvalid) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isInvalid]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onApply();
  }
  function add(...which: Parameters<DraftConditions['add']>): void {
    setAddedKey(draft.add(...which));
  }
  function remove(key: string): void {
    draft.remove(key);
    form.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }
  return (
    <form
      ref={form}
      className={`grid gap-8 mb-16 card ${css.form}`}
      aria-label={t('conditions.title')}
      noValidate
      onSubmit={submit}
    >
      {isInvalid ? <Notice tone="fail" text={t('conditions.invalid')} /> : null}
      {rows.map((row, index) => (
        <ConditionRow
          key={row.key}
          row={row}
          index={index}
          draft={draft}
          variables={variables}
          period={period}
          isNew={addedKey === row.key}
          onDuplicate={() => add(row, row.key)}
          onRemove={() => remove(row.key)}
        />
      ))}
      <div className={`row wrap gap-8 ${css.actions}`}>
        <Button
          variant="subtle"
          data-add
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={draft.isFull}
          onClick={() => add()}
        >
          {t('conditions.add')}
        </Button>
        {draft.isFull ? <span className="small muted">{t('conditions.most')}</span> : null}
        <span className={`row wrap at-end gap-8 push ${css.end}`}>
          {draft.isChanged ? (
            <>
              <output className="small muted">{t('conditions.changed')}</output>
              <Button variant="subtle" onClick={draft.revert}>
                {t('conditions.revert')}
              </Button>
            </>
          ) : null}
          {save}
          <Button type="submit">{t('conditions.apply')}</Button>
        </span>
      </div>
    </form>
  );
}
