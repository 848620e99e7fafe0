import type { ReactNode } from 'react';
import { NumberInput } from '@mantine/core';
import { websiteLimitsSchema, type LimitUse, type WebsiteLimits } from '@vigie/contract/website-limits.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useSetLimits } from '../../../api/website-settings.ts';
import type { FormRules } from '../../../forms/form-rules.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../resource/use-form-editor.ts';
import { websiteLabel } from '../../../session/current-website.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import '../../../ui/inputs.css';

/** '' where the website has the instance's. */
type LimitFields = { [Field in keyof WebsiteLimits]: number | '' };

const LIMIT_RULES: FormRules<LimitFields, WebsiteLimits> = {
  schema: websiteLimitsSchema,
  inputOf: ({ recordingsMegabytes, visitsPerDay }) => ({
    recordingsMegabytes: recordingsMegabytes === '' ? null : recordingsMegabytes,
    visitsPerDay: visitsPerDay === '' ? null : visitsPerDay,
  }),
  fields: ['recordingsMegabytes', 'visitsPerDay'],
};

interface LimitsFormProps {
  website: Website;
  use: LimitUse;
  onClose: () => void;
}

/** Sets a website's own limits, or gives it the instance's again. */
export function LimitsForm({ website, use: { own, instance }, onClose }: LimitsFormProps): ReactNode {
  const t = useWords('limits');
  const format = useFormat();
  const set = useSetLimits();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: LIMIT_RULES,
    words: ['limits'],
    initial: { recordingsMegabytes: own.recordingsMegabytes ?? '', visitsPerDay: own.visitsPerDay ?? '' },
    save: (input) => set.mutateAsync({ id: website.id, ...input }),
    done: () => t('save.done', { website: websiteLabel(website) }),
    onSaved: onClose,
  });
  const hintOf = (limit: number | null) =>
    t('field.hint', { limit: limit === null ? t('field.none') : format.exact(limit) });
  const whole = { allowDecimal: false, clampBehavior: 'none', hideControls: true } as const;
  return (
    <DialogForm
      title={t('change')}
      failed={t('save.failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <NumberInput
        label={t('field.recordings')}
        description={hintOf(instance.recordingsMegabytes)}
        {...whole}
        {...form.getInputProps('recordingsMegabytes')}
      />
      <NumberInput
        label={t('field.visits')}
        description={hintOf(instance.visitsPerDay)}
        {...whole}
        {...form.getInputProps('visitsPerDay')}
      />
      <p className="small muted pretty">{t('field.warning')}</p>
    </DialogForm>
  );
}
