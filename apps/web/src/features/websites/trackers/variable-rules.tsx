import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TRACKER_FIELDS, VARIABLE_RULE_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import css from '../websites.module.css';
import { FormRows } from '../../../shared/ui/form-rows.tsx';
import { IconX } from '../../../shared/ui/icons.ts';
import { ListInput } from '../list-input.tsx';
import type { VariableRuleRow } from '../website-values.ts';

const NEW_RULE: VariableRuleRow = {
  name: '',
  type: '',
  pattern: '',
  values: [],
  pages: [],
  allowsPlaceholders: false,
};

interface RuledVariables {
  requiredVariables: string[];
  variableRules: VariableRuleRow[];
}
type RulesProps<F> = { form: UseFormReturnType<F> };

/** Renders the rules for values of variables, and the pages on which they are due. */
export function VariableRules<F extends RuledVariables>({ form }: RulesProps<F>): ReactNode {
  const t = useWords('trackers');
  const { locale } = useLocale();
  const { label, hint } = TRACKER_FIELDS.variableRules;
  const { variableRules, requiredVariables } = form.values;
  const { error, onChange } = form.getInputProps('variableRules');
  const unruled = requiredVariables.find((name) => variableRules.every((rule) => rule.name !== name));
  return (
    <FormRows
      legend={label[locale]}
      hint={hint[locale]}
      error={error}
      addLabel={t('variable-rules.add')}
      onAdd={() => onChange([...variableRules, { ...NEW_RULE, name: unruled ?? '' }])}
    >
      {variableRules.map(({ name }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Rule key={index} name={name} index={index} form={form} />
      ))}
    </FormRows>
  );
}

type RuleProps<F> = RulesProps<F> & { name: string; index: number };

function Rule<F extends RuledVariables>({ form, name, index }: RuleProps<F>): ReactNode {
  const t = useWords('trackers');
  const of = <Field extends keyof VariableRuleRow>(field: Field) => ({
    name: `variableRules.${index}.${field}`,
    field: VARIABLE_RULE_FIELDS[field],
    form,
  });
  return (
    <fieldset className="grid gap-12 boxed p-12">
      <legend className="sr-only">{name || t('variable-rules.new')}</legend>
      <div className="flex wrap gap-8 items-start">
        <div className={`shrink ${css.name}`}>
          <FieldInput {...of('name')} />
        </div>
        <FieldInput {...of('type')} />
        <ActionIcon
          variant="subtle"
          size={36}
          className={css.remove}
          aria-label={t('variable-rules.remove', { name: name || '…' })}
          onClick={() => form.removeListItem('variableRules', index)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className="input-row">
        <ListInput {...of('values')} />
        <FieldInput {...of('pattern')} />
      </div>
      <ListInput {...of('pages')} />
      <FieldInput {...of('allowsPlaceholders')} />
    </fieldset>
  );
}
