import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { useAlarmRule, useAlarmRuleSaving, useRemoveAlarmRule } from '../../shared/api/alarm-rules.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useConditionText } from '../../shared/i18n/condition-text.ts';
import { useLabelsInText } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { IconTrash } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { RuleScopeFields } from './rule-scope-fields.tsx';
import { ruleScope, RULE_FORM, RULE_RULES } from './rule-values.ts';
import { NotificationFields } from './notification-fields.tsx';
import { useWebsites } from '../../shared/api/websites.ts';
import { useUser } from '../../shared/session/session-provider.tsx';

const LIST = { to: '/alertes/regles' } as const;

// Loaded separately: it waits for its data, and has the sentences of every incident.
const RulePreview = lazyComponent([], async () => (await import('./rule-preview.tsx')).RulePreview);

export function AddAlarmRuleScreen(): ReactNode {
  return <RuleEditor rule={null} />;
}

/** Renders the form that changes or deletes a rule. */
export function EditAlarmRuleScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('alarm-rules');
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link {...LIST} {...props} />}>{t('gone-back')}</Button>,
  };
  return (
    <Gate query={useAlarmRule(id)} failed={t('failed')} gone={gone}>
      {(rule) => <RuleEditor key={rule.id} rule={rule} />}
    </Gate>
  );
}

function RuleEditor({ rule }: { rule: AlarmRule | null }): ReactNode {
  const t = useWords('alarm-rules');
  const shell = useWords('shell');
  const labelOf = useLabelsInText(ALARM_RULE_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useRuleEditor(rule);
  const companyId = useRuleCompany(rule, form.values.websiteId);
  return (
    <FormPage
      title={shell(rule ? 'title.alertes-regles-id-modifier' : 'title.alertes-regles-ajouter')}
      lead={t('form.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('form.failed')} text={failure} />}
      rail={
        <div className="grid one-column gap-16">
          <RulePreview input={{ ...ruleScope(form.values), companyId }} />
          {rule === null ? null : <Deletion rule={rule} />}
        </div>
      }
      footer={<FormActions cancel={LIST} submit={t(rule ? 'form.save' : 'form.add')} isBusy={isSaving} />}
    >
      <ConditionFields form={form} />
      <RuleScopeFields form={form} companyId={rule?.company.id} />
      <NotificationFields form={form} companyId={companyId} />
      <Inputs of={RULE_FORM} section="on" form={form} />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </FormPage>
  );
}

function useRuleEditor(rule: AlarmRule | null) {
  const t = useWords('alarm-rules');
  return useFormEditor({
    ...useAlarmRuleSaving(rule),
    rules: RULE_RULES,
    words: ['alarm-rules'],
    initial: RULE_FORM.valuesOf(rule ?? undefined),
    opened: rule,
    fieldsOf: RULE_FORM.valuesOf,
    done: () => t(rule ? 'saved.changed' : 'saved.added'),
    wayOn: () => LIST,
  });
}

function Deletion({ rule }: { rule: AlarmRule }): ReactNode {
  const t = useWords('alarm-rules');
  const navigate = useNavigate();
  const conditionText = useConditionText();
  const { ask, dialog } = useDeletion<AlarmRule, { id: string }>({
    removal: useRemoveAlarmRule(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ condition }) => ({
      title: t('delete.title'),
      text: t('delete.text', { rule: conditionText(condition) }),
      confirm: t('delete'),
      done: t('delete.done'),
    }),
    onDeleted: () => void navigate({ ...LIST, replace: true }),
  });
  return (
    <>
      <Button
        variant="default"
        className="fit"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => ask(rule)}
      >
        {t('delete')}
      </Button>
      {dialog}
    </>
  );
}

/**
 * Returns the id of the company whose channels the rule can use: of the stored rule, of the chosen website, else of the
 * user.
 */
function useRuleCompany(rule: AlarmRule | null, websiteId: string): string | undefined {
  const user = useUser();
  const { websites } = useWebsites();
  if (rule !== null) return rule.company.id;
  return websites?.find(({ id }) => id === websiteId)?.companyId ?? user?.active_profile.company.id;
}
