import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PROVIDER_FIELDS } from '@vigie/contract/fields/provider-fields.ts';
import { RULES_MAX } from '@vigie/contract/identity-provider.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useLocale, useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { FormRows } from '../../../../shared/ui/form-rows.tsx';
import { Sortable } from '../../../../shared/ui/sortable/sortable.tsx';
import { BecomingText } from './becoming-text.tsx';
import { KNOWN_PROVIDERS } from './provider-kinds.ts';
import { newClaimRule, type ProviderFields, type RuleValues } from './provider-values.ts';
import type { EditedRule } from './use-rule-dialog.tsx';
import css from '../sign-in-settings.module.css';

interface RulesFieldProps {
  form: UseFormReturnType<ProviderFields>;
  scope: SignInScope;
  edit: (edited: EditedRule) => void;
}

/** Renders the claim rules in order, then the rule for everybody else. */
export function RulesField({ form, scope, edit }: RulesFieldProps): ReactNode {
  const t = useWords('identity-providers');
  const { locale } = useLocale();
  const { rules, kind } = form.values;
  const set = (next: RuleValues[]) => form.setFieldValue('rules', next);
  const add = () =>
    edit({
      rule: { ...newClaimRule(scope, rules), claim: KNOWN_PROVIDERS[kind].claim },
      isForAll: false,
      onDone: (made) => set([...rules, made]),
    });
  const change = (rule: RuleValues) =>
    edit({
      rule,
      isForAll: false,
      onDone: (changed) => set(rules.map((one) => (one.key === rule.key ? changed : one))),
    });
  return (
    <FormRows
      legend={PROVIDER_FIELDS.rules.label[locale]}
      hint={PROVIDER_FIELDS.rules.hint[locale]}
      error={form.errors['rules'] ?? form.errors['otherwise']}
      addLabel={t('rule.add')}
      onAdd={rules.length < RULES_MAX ? add : null}
      more={<Otherwise form={form} scope={scope} edit={edit} />}
    >
      {rules.length === 0 ? null : (
        <Sortable
          label={PROVIDER_FIELDS.rules.label[locale]}
          items={rules.map((rule) => ({
            id: rule.key,
            label: `${rule.claim} = ${rule.value}`,
            content: <RuleLine rule={rule} scope={scope} onChange={() => change(rule)} />,
          }))}
          onSort={(keys) => set(keys.flatMap((key) => rules.find((rule) => rule.key === key) ?? []))}
          onRemove={(key) => set(rules.filter((rule) => rule.key !== key))}
        />
      )}
    </FormRows>
  );
}

interface RuleLineProps {
  rule: RuleValues;
  scope: SignInScope;
  onChange: () => void;
}

function RuleLine({ rule, scope, onChange }: RuleLineProps): ReactNode {
  const t = useWords('identity-providers');
  const name = `${rule.claim} = ${rule.value}`;
  return (
    <div className="row wrap between gap-4-10">
      <span className={`grid one-column shrink gap-2 ${css.words}`}>
        <code className="mono small anywhere">{name}</code>
        <BecomingText becoming={rule} scope={scope} />
      </span>
      <Button variant="default" size="xs" aria-label={t('rule.edit-of', { name })} onClick={onChange}>
        {t('rule.edit')}
      </Button>
    </div>
  );
}

/** Renders the rule for users without a matching rule: they are refused, unless it gives them a membership. */
function Otherwise({ form, scope, edit }: RulesFieldProps): ReactNode {
  const t = useWords('identity-providers');
  const { locale } = useLocale();
  const { otherwise } = form.values;
  const set = (next: RuleValues | null) => form.setFieldValue('otherwise', next);
  return (
    <div className="grid one-column gap-8 boxed rounded-s p-12">
      <span className="weight-540">{PROVIDER_FIELDS.otherwise.label[locale]}</span>
      {otherwise ? (
        <BecomingText becoming={otherwise} scope={scope} />
      ) : (
        <span className="quiet">{t('otherwise.refused')}</span>
      )}
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          size="xs"
          onClick={() => edit({ rule: otherwise ?? newClaimRule(scope, []), isForAll: true, onDone: set })}
        >
          {t(otherwise ? 'otherwise.change' : 'otherwise.let-in')}
        </Button>
        {otherwise ? (
          <Button variant="default" size="xs" onClick={() => set(null)}>
            {t('otherwise.refuse')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
