import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { BUDGET_WARNING_PERCENT, type Budget } from '@vigie/contract/budget.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { BUDGET_FIELDS } from '@vigie/contract/fields/limit-fields.ts';
import { useBudget, useSetBudget } from '../../shared/api/companies.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Meter } from '../../domain/limits/meter.tsx';
import { describeForm } from '../../shared/resource/described-form.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the visits of the company this month, and its budget. */
export function BudgetCard({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const query = useBudget(company.id);
  const { data } = query;
  return (
    <Card title={t('budget.title')} aside={data ? <ChangeBudget company={company} budget={data} /> : null}>
      <QueryView query={query} failed={t('budget.failed')} skeleton={96}>
        {(data) => <Use budget={data} />}
      </QueryView>
    </Card>
  );
}

function Use({ budget }: { budget: Budget }): ReactNode {
  const t = useWords('companies');
  const format = useFormat();
  const { used, visitsPerMonth: limit, projected, nextMonthAt } = budget;
  const usageText =
    limit === null
      ? t('budget.unlimited', { used: format.exact(used) })
      : t('budget.of', { used: format.exact(used), limit: format.exact(limit) });
  const isTooMany = projected !== null && limit !== null && projected > limit;
  return (
    <Meter label={t('budget.month')} used={used} max={limit} text={usageText}>
      {projected === null ? null : (
        <p className="small number">
          {t(isTooMany ? 'budget.too-many' : 'budget.projected', { visits: format.exact(projected) })}
        </p>
      )}
      {limit === null ? null : (
        <>
          <p className="small muted pretty">{t('budget.rule', { time: format.instant(nextMonthAt) })}</p>
          <Level used={used} limit={limit} />
        </>
      )}
    </Meter>
  );
}

function Level({ used, limit }: { used: number; limit: number }): ReactNode {
  const t = useWords('companies');
  if (used >= limit)
    return <Notice tone="fail" title={t('budget.reached')} text={t('budget.reached-text')} />;
  if (used * 100 < limit * BUDGET_WARNING_PERCENT) return null;
  return <Notice tone="warn" title={t('budget.near')} text={t('budget.near-text')} />;
}

function ChangeBudget({ company, budget }: { company: CompanyDetail; budget: Budget }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  if (!may('budgets.set')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('budget.change')}
      </Button>
      <Dialog isOpen={isOpen} label={t('budget.change')} variant="middle" onClose={() => setOpen(false)}>
        <BudgetForm company={company} budget={budget} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const BUDGET_FORM = describeForm(BUDGET_FIELDS, {
  facts: SCHEMA_FACTS.budget,
  schema: (schemas) => schemas.budgetInputSchema,
});

interface BudgetFormProps {
  company: CompanyDetail;
  budget: Budget;
  onClose: () => void;
}

function BudgetForm({ company: { id, name }, budget, onClose }: BudgetFormProps): ReactNode {
  const t = useWords('companies');
  const set = useSetBudget();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: BUDGET_FORM.rules,
    words: ['companies'],
    initial: BUDGET_FORM.valuesOf(budget),
    save: (input) => set.mutateAsync({ id, ...input }),
    done: () => t('budget.saved', { name }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('budget.change')}
      failed={t('budget.save-failed')}
      failure={failure}
      submit={t('budget.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={BUDGET_FORM} section="budget" form={form} />
      <p className="small muted pretty">{t('budget.warning')}</p>
    </DialogForm>
  );
}
