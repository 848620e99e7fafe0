import type { ReactNode } from 'react';
import { REACH_FIELDS } from '@vigie/contract/fields/reach-fields.ts';
import type { ReachShares, WebsiteReach } from '@vigie/contract/reach.ts';
import { useReadReach, useSaveReach } from '../../../shared/api/blocking.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';

const REACH_FORM = describeForm(REACH_FIELDS, {
  facts: SCHEMA_FACTS.reach,
  schema: (schemas) => schemas.reachSharesSchema,
});

/** Renders the form of the shares of browsers and answers among a website's visitors. */
export function ReachForm({ reach, onClose }: { reach: WebsiteReach; onClose: () => void }): ReactNode {
  const t = useWords('other-browsers');
  const labelOf = useFieldLabels(REACH_FIELDS);
  const save = useSaveReach();
  const read = useReadReach();
  const { websiteId } = reach;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: REACH_FORM.rules,
    words: ['other-browsers'],
    initial: REACH_FORM.valuesOf(reach.shares),
    opened: reach,
    read: () => read(websiteId),
    fieldsOf: ({ shares }: { shares: ReachShares }) => REACH_FORM.valuesOf(shares),
    save: (input, updatedAt) => save.mutateAsync({ ...input, websiteId, updatedAt: updatedAt || null }),
    done: () => t('reach.saved'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('reach.enter')}
      lead={t('reach.form')}
      failed={t('reach.save-failed')}
      failure={failure}
      submit={t('lists.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <fieldset className="grid one-column gap-12 bare">
        <legend className="weight-580 mb-6">{t('reach.browser-shares')}</legend>
        <Inputs of={REACH_FORM} section="browsers" form={form} />
      </fieldset>
      <fieldset className="grid one-column gap-12 bare">
        <legend className="weight-580 mb-6">{t('reach.answer-shares')}</legend>
        <Inputs of={REACH_FORM} section="answers" form={form} />
      </fieldset>
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}
