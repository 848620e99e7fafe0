import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../notice.tsx';
import css from './one-page.module.css';
import type { FieldOf, PageForm } from './page-form.ts';
import { goToField } from './go-to-field.ts';

interface SaveBarProps<V> {
  page: PageForm<V>;
  saveLabel: string;
  saveOtherwise?: ReactNode;
  failureTitle: string;
  labelOf: (field: FieldOf<V>) => string;
}

/** Renders the last step of the page, always visible: missing fields or changes, and the save button. */
export function SaveBar<V>({ page, saveLabel, saveOtherwise, ...props }: SaveBarProps<V>): ReactNode {
  const { failureTitle, labelOf } = props;
  const t = useWords('shell');
  const format = useFormat();
  const { steps, form, failure, isSaving, storedAt } = page;
  const save = steps.at(-1);
  const refused = Object.keys(form.errors).length;
  return (
    <section
      className={`grid gap-10 line-above ${css.bar}`}
      data-save-bar
      aria-label={save?.title}
      data-section={save?.name}
    >
      {refused > 0 ? <Notice tone="fail" text={t('page-form.fix-save', { count: refused })} /> : null}
      {failure === null ? null : <Notice tone="fail" title={failureTitle} text={failure} />}
      <div className="row wrap gap-8-16">
        <div className={`grow shrink ${css.state}`}>
          <SaveState page={page} labelOf={labelOf} />
          {storedAt === null ? null : (
            <p className="tiny muted number">{t('page-form.kept', { time: format.hour(storedAt) })}</p>
          )}
        </div>
        {saveOtherwise}
        <Button type="submit" loading={isSaving} data-start>
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}

/** Renders the missing fields of a new item, or the changed fields of an existing one. */
function SaveState<V>({ page, labelOf }: Pick<SaveBarProps<V>, 'page' | 'labelOf'>): ReactNode {
  const t = useWords('shell');
  const { isChange, changed, missing } = page;
  const named = (fields: readonly FieldOf<V>[]) => [...new Map(fields.map((one) => [labelOf(one), one]))];
  if (isChange) {
    const fields = named(changed).map(([label]) => label);
    const text =
      fields.length === 0
        ? t('page-form.unchanged')
        : t('page-form.changed', { count: fields.length, fields: fields.join(', ') });
    return <p className="small quiet pretty">{text}</p>;
  }
  if (missing === null) return null;
  if (missing.length === 0) return <p className="small quiet">{t('page-form.complete')}</p>;
  const wanted = named(missing);
  const last = wanted.length - 1;
  return (
    <p className="small quiet pretty">
      {t('page-form.lacking')}{' '}
      {wanted.map(([label, field], index) => (
        <span key={field} className="nowrap">
          <button
            type="button"
            className={`bare pointer accent ${css.field}`}
            onClick={() => goToField(page, field)}
          >
            {label}
          </button>
          {index < last ? ', ' : null}
        </span>
      ))}
    </p>
  );
}
