import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { MembershipFields } from '../../../../domain/membership/membership-fields.tsx';
import { useFormEditor } from '../../../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { ROLES } from '@vigie/contract/roles.ts';
import { rulesForRule, type RuleValues } from './provider-values.ts';

/** Rule that is being edited, with its callbacks. */
export interface EditedRule {
  rule: RuleValues;
  /** True if it is the rule for everybody else. */
  isForAll: boolean;
  onDone: (rule: RuleValues) => void;
}

/** Returns the dialog that edits rules. It is rendered beside the provider's form, because forms cannot be nested. */
export function useRuleDialog(scope: SignInScope): { edit: (edited: EditedRule) => void; dialog: ReactNode } {
  const [edited, setEdited] = useState<EditedRule | null>(null);
  const close = () => setEdited(null);
  return {
    edit: setEdited,
    dialog: edited ? <RuleDialog scope={scope} edited={edited} onClose={close} /> : null,
  };
}

interface RuleDialogProps {
  scope: SignInScope;
  edited: EditedRule;
  onClose: () => void;
}

function RuleDialog({ scope, edited: { rule, isForAll, onDone }, onClose }: RuleDialogProps): ReactNode {
  const t = useWords('identity-providers');
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: rulesForRule(scope, isForAll),
    words: ['identity-providers', 'membership'],
    initial: rule,
    save: () => Promise.resolve(),
    onSaved: () => {
      onDone(form.getValues());
      onClose();
    },
  });
  const title = t(isForAll ? 'rule.title-all' : 'rule.title');
  const roleNow = ROLES.find((role) => role === rule.role);
  return (
    <Dialog isOpen label={title} variant="middle" onClose={onClose}>
      <DialogForm
        title={title}
        lead={t(isForAll ? 'rule.lead-all' : 'rule.lead')}
        failure={failure}
        submit={t('rule.done')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        {isForAll ? null : (
          <>
            <TextInput
              withAsterisk
              label={t('rule.claim')}
              description={t('rule.claim-hint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('claim')}
            />
            <TextInput
              withAsterisk
              label={t('rule.value')}
              description={t('rule.value-hint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('value')}
            />
          </>
        )}
        <MembershipFields
          value={form.values}
          errors={form.errors}
          isCompanyFixed={scope !== null}
          {...(roleNow ? { roleNow } : {})}
          {...(scope === null ? {} : { below: 'moderator' })}
          onChange={(change) => {
            form.setValues(change);
            for (const field of Object.keys(change)) form.clearFieldError(field);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
