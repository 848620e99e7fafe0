import { useState, type ReactNode } from 'react';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { REDACTIONS_MAX, type Redaction, type Redactions } from '@vigie/contract/redaction.ts';
import { useSetRedactions, useTryRedactions } from '../../shared/api/companies.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { FormRows } from '../../shared/ui/form-rows.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import '../../shared/ui/inputs.css';
import css from './privacy.module.css';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** A row stores both kinds of values, so that a change of the kind loses nothing. */
interface RuleRow {
  kind: Redaction['kind'];
  pattern: string;
  name: string;
}
interface RuleFields {
  rules: RuleRow[];
}

const NEW_ROW: RuleRow = { kind: 'field', pattern: '', name: '' };
const MAILS: RuleRow = { kind: 'pattern', pattern: String.raw`[\w.+-]+@[\w-]+(\.[\w-]+)+`, name: '' };

const rulesOf = ({ rules }: RuleFields): Redaction[] =>
  rules.map(({ kind, pattern, name }) =>
    kind === 'pattern' ? { kind, pattern: pattern.trim() } : { kind, name: name.trim() },
  );

const RULES: FormRules<RuleFields, { rules: Redaction[] }> = {
  schema: (schemas) => schemas.redactionsFormSchema,
  inputOf: (values) => ({ rules: rulesOf(values) }),
  fields: ['rules'],
  rows: ['rules'],
};

interface RedactionsFormProps {
  company: CompanyDetail;
  redactions: Redactions;
  onClose: () => void;
}

/** Renders the form for redactions, with a trial. */
export function RedactionsForm({ company, redactions, onClose }: RedactionsFormProps): ReactNode {
  const t = useWords('privacy');
  const set = useSetRedactions();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['privacy'],
    initial: { rules: redactions.rules.map((rule): RuleRow => ({ ...NEW_ROW, ...rule })) },
    save: (input) => set.mutateAsync({ id: company.id, ...input, updatedAt: redactions.updatedAt }),
    done: () => t('redactions.saved', { company: company.name }),
    onSaved: onClose,
  });
  const { rules } = form.values;
  const hasRoom = rules.length < REDACTIONS_MAX;
  return (
    <DialogForm
      title={t('redactions.change')}
      failed={t('redactions.save-failed')}
      failure={failure}
      submit={t('redactions.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <FormRows
        legend={t('redactions.legend')}
        hint={t('redactions.hint')}
        error={form.errors['rules']}
        addLabel={t('redactions.add')}
        onAdd={hasRoom ? () => form.insertListItem('rules', NEW_ROW) : null}
        more={
          hasRoom && !rules.some(({ pattern }) => pattern === MAILS.pattern) ? (
            <Button
              variant="subtle"
              size="xs"
              className="self-start"
              onClick={() => form.insertListItem('rules', MAILS)}
            >
              {t('redactions.add-mail')}
            </Button>
          ) : null
        }
      >
        {rules.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
          <Row key={index} form={form} row={row} index={index} />
        ))}
      </FormRows>
      <Trial company={company} rules={rulesOf(form.values)} />
      <p className="small muted pretty">{t('redactions.from-now')}</p>
    </DialogForm>
  );
}

interface RowProps {
  form: UseFormReturnType<RuleFields>;
  row: RuleRow;
  index: number;
}

function Row({ form, row: { kind }, index }: RowProps): ReactNode {
  const t = useWords('privacy');
  const number = index + 1;
  const field = kind === 'pattern' ? 'pattern' : 'name';
  return (
    <div className={`grid gap-8 items-start ${css.rule}`}>
      <NativeSelect
        aria-label={t('redactions.kind', { number })}
        data={(['field', 'pattern'] as const).map((value) => ({
          value,
          label: t(`redactions.kind-${value}`),
        }))}
        {...form.getInputProps(`rules.${index}.kind`)}
      />
      <TextInput
        aria-label={t(`redactions.value-${kind}`, { number })}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`rules.${index}.${field}`)}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('redactions.remove', { number })}
        onClick={() => form.removeListItem('rules', index)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

/** Renders the result of the rules, saved or not, on a text. */
function Trial({ company, rules }: { company: CompanyDetail; rules: Redaction[] }): ReactNode {
  const t = useWords('privacy');
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, variables } = useTryRedactions();
  const isSame = data?.text === variables?.text;
  return (
    <div className="grid gap-8">
      <Textarea
        label={t('redactions.trial')}
        description={t('redactions.trial-hint')}
        maxLength={20_000}
        rows={3}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        className="self-start"
        disabled={text === '' || rules.length === 0}
        loading={isPending}
        onClick={() => mutate({ id: company.id, rules, text })}
      >
        {t('redactions.trial-start')}
      </Button>
      <output className="grid gap-8">
        {error ? (
          <FailureNotice error={error} title={t('redactions.trial-failed')} />
        ) : data ? (
          isSame ? (
            <p className="small">{t('redactions.trial-same')}</p>
          ) : (
            <>
              <p className="small muted">{t('redactions.trial-result')}</p>
              <pre className={`mono small anywhere boxed p-12 ${css.result}`}>{data.text}</pre>
            </>
          )
        ) : null}
      </output>
    </div>
  );
}
