import type { ReactNode } from 'react';
import { ActionIcon, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { VARIABLE_TYPES, type VariableRule } from '@vigie/contract/tracking-settings.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { FormRows } from '../../../ui/form-rows.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Switch } from '../../../ui/switch.tsx';
import css from '../add-website.module.css';

const NEW_RULE: VariableRule = {
  name: '',
  type: null,
  pattern: null,
  values: [],
  pages: [],
  allowsPlaceholders: false,
};

interface VariableRulesProps {
  requiredVariables: string[];
  value: VariableRule[];
  error?: ReactNode;
  onChange: (rules: VariableRule[]) => void;
}

/** What values of variables must be, and on which pages they are due. */
export function VariableRules({ requiredVariables, value, error, onChange }: VariableRulesProps): ReactNode {
  const t = useWords('trackers');
  const unruled = requiredVariables.find((name) => value.every((rule) => rule.name !== name));
  return (
    <FormRows
      legend={t('variable-rules.label')}
      hint={t('variable-rules.hint')}
      error={error}
      addLabel={t('variable-rules.add')}
      onAdd={() => onChange([...value, { ...NEW_RULE, name: unruled ?? '' }])}
    >
      {value.map((rule, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its name changes while it is typed.
        <Rule
          key={place}
          rule={rule}
          onChange={(changed) => onChange(value.with(place, changed))}
          onRemove={() => onChange(value.toSpliced(place, 1))}
        />
      ))}
    </FormRows>
  );
}

interface RuleProps {
  rule: VariableRule;
  onChange: (rule: VariableRule) => void;
  onRemove: () => void;
}

function Rule({ rule, onChange, onRemove }: RuleProps): ReactNode {
  const t = useWords('trackers');
  const set = (changed: Partial<VariableRule>) => onChange({ ...rule, ...changed });
  const types = VARIABLE_TYPES.map((type) => ({ value: type, label: t(`variable-rules.${type}`) }));
  return (
    <fieldset className="grid gap-12 boxed p-12">
      <legend className="sr-only">{rule.name || t('variable-rules.new')}</legend>
      <div className="flex wrap gap-8 items-end">
        <TextInput
          className={`shrink ${css.name}`}
          label={t('variable-rules.name')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={rule.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('variable-rules.type')}
          value={rule.type ?? ''}
          data={[{ value: '', label: t('variable-rules.any') }, ...types]}
          onChange={(event) =>
            set({ type: VARIABLE_TYPES.find((type) => type === event.currentTarget.value) ?? null })
          }
        />
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('variable-rules.remove', { name: rule.name || '…' })}
          onClick={onRemove}
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
          value={rule.values}
          onChange={(values) => set({ values })}
        />
        <TextInput
          label={t('variable-rules.pattern')}
          description={t('variable-rules.pattern-hint')}
          placeholder="[A-Z]{3}-\d+"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={rule.pattern ?? ''}
          onChange={(event) => set({ pattern: event.currentTarget.value || null })}
        />
      </div>
      <TagsInput
        label={t('variable-rules.pages')}
        description={t('variable-rules.pages-hint')}
        acceptValueOnBlur
        classNames={{ pill: 'mono', inputField: 'mono' }}
        value={rule.pages}
        onChange={(pages) => set({ pages })}
      />
      <Switch
        label={t('variable-rules.placeholders')}
        description={t('variable-rules.placeholders-hint')}
        checked={rule.allowsPlaceholders}
        onChange={(event) => set({ allowsPlaceholders: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
