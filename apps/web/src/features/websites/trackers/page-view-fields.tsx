import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { VariableRule } from '@vigie/contract/tracking-settings.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import css from '../websites.module.css';
import type { RuleFields } from '../website-values.ts';
import { VariableRules } from './variable-rules.tsx';

export type PageViewValues = RuleFields & {
  requiredVariables: string[];
  variableRules: VariableRule[];
  /** Empty: any account. */
  siteId: string;
};

/** Which hits of a tracker are page views, whose they are, and what their variables must be. */
export function PageViewFields<F extends PageViewValues>({
  form,
}: {
  form: UseFormReturnType<F>;
}): ReactNode {
  const t = useWords('trackers');
  const site = useWords('websites');
  return (
    <>
      <div className={`grid two-columns ${css.pair}`}>
        <TextInput
          label={site('rule.label')}
          description={site('rule.hint')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('ruleParameter')}
        />
        <TextInput
          label={site('rule-value.label')}
          description={site('rule-value.hint')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('ruleValue')}
        />
      </div>
      <TextInput
        label={t('account.label')}
        description={t('account.hint')}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('siteId')}
      />
      <VariableRules form={form} />
    </>
  );
}
