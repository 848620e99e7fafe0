import type { ReactNode } from 'react';
import { TextInput, ActionIcon, NativeSelect, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { VARIABLE_TYPES, type VariableRule } from '@vigie/contract/tracking-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import css from '../websites.module.css';
import type { PageViewRuleFields } from '../website-values.ts';
import { FormRows } from '../../../shared/ui/form-rows.tsx';
import { IconX } from '../../../shared/ui/icons.ts';
import { Switch } from '../../../shared/ui/switch.tsx';

export type PageViewValues = PageViewRuleFields & {
  requiredVariables: string[];
  variableRules: VariableRule[];
  /** Empty: any account. */
  siteId: string;
};

/** Renders which hits of a tracker are page views, their account, and the rules of their variables. */
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

const NEW_RULE: VariableRule = {
  name: '',
  type: null,
  pattern: null,
  values: [],
  pages: [],
  allowsPlaceholders: false,
};

type RuledVariables = { requiredVariables: string[]; variableRules: VariableRule[] };
type RulesProps<F> = { form: UseFormReturnType<F> };

/** Renders the rules for values of variables, and the pages on which they are due. */
function VariableRules<F extends RuledVariables>({ form }: RulesProps<F>): ReactNode {
  const t = useWords('trackers');
  const { variableRules, requiredVariables } = form.values;
  const { error, onChange } = form.getInputProps('variableRules');
  const unruled = requiredVariables.find((name) => variableRules.every((rule) => rule.name !== name));
  return (
    <FormRows
      legend={t('variable-rules.label')}
      hint={t('variable-rules.hint')}
      error={error}
      addLabel={t('variable-rules.add')}
      onAdd={() => onChange([...variableRules, { ...NEW_RULE, name: unruled ?? '' }])}
    >
      {variableRules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Rule key={index} rule={rule} index={index} form={form} />
      ))}
    </FormRows>
  );
}

type RuleProps<F> = RulesProps<F> & { rule: VariableRule; index: number };

function Rule<F extends RuledVariables>({ form, rule, index }: RuleProps<F>): ReactNode {
  const t = useWords('trackers');
  const of = (field: keyof VariableRule, type: 'input' | 'checkbox' = 'input') =>
    form.getInputProps(`variableRules.${index}.${field}`, { type });
  const types = VARIABLE_TYPES.map((type) => ({ value: type, label: t(`variable-rules.${type}`) }));
  return (
    <fieldset className="grid gap-12 boxed p-12">
      <legend className="sr-only">{rule.name || t('variable-rules.new')}</legend>
      <div className="flex wrap gap-8 items-start">
        <TextInput
          className={`shrink ${css.name}`}
          label={t('variable-rules.name')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...of('name')}
        />
        <NativeSelect
          label={t('variable-rules.type')}
          data={[{ value: '', label: t('variable-rules.any') }, ...types]}
          {...of('type')}
          value={rule.type ?? ''}
          onChange={(event) => of('type').onChange(event.currentTarget.value || null)}
        />
        <ActionIcon
          variant="subtle"
          size={36}
          className={css.remove}
          aria-label={t('variable-rules.remove', { name: rule.name || '…' })}
          onClick={() => form.removeListItem('variableRules', index)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={`grid two-columns ${css.pair}`}>
        <TagsInput
          label={t('variable-rules.values')}
          description={t('variable-rules.values-hint')}
          acceptValueOnBlur
          classNames={{ pill: 'mono', inputField: 'mono' }}
          {...of('values')}
        />
        <TextInput
          label={t('variable-rules.pattern')}
          description={t('variable-rules.pattern-hint')}
          placeholder="[A-Z]{3}-\d+"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...of('pattern')}
          value={rule.pattern ?? ''}
          onChange={(event) => of('pattern').onChange(event.currentTarget.value || null)}
        />
      </div>
      <TagsInput
        label={t('variable-rules.pages')}
        description={t('variable-rules.pages-hint')}
        acceptValueOnBlur
        classNames={{ pill: 'mono', inputField: 'mono' }}
        {...of('pages')}
      />
      <Switch
        label={t('variable-rules.placeholders')}
        description={t('variable-rules.placeholders-hint')}
        {...of('allowsPlaceholders', 'checkbox')}
      />
    </fieldset>
  );
}
