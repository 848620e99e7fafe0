import { useState, type ReactNode } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  OWN_TOKEN_SCOPES,
  TOKEN_DAYS,
  TOKEN_DAYS_DEFAULT,
  TOKEN_SCOPES,
  type MadeToken,
  type TokenInput,
  type TokenScope,
} from '@vigie/contract/token.ts';
import { useAddCompanyToken, useAddOwnToken, type TokenOwner } from '../../shared/api/account.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { loadSchemas } from '../../shared/forms/schemas.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';

export interface TokenFormProps {
  owner: TokenOwner;
  /** Scope of the token, where there is no choice. */
  fixedScope?: TokenScope;
  onClose: () => void;
}

interface TokenFields {
  name: string;
  scope: TokenScope;
  days: string;
}

const TOKEN_RULES: FormRules<TokenFields, TokenInput> = {
  schema: (schemas) => schemas.tokenInputSchema,
  inputOf: ({ days, ...fields }) => ({ ...fields, days: Number(days) as TokenInput['days'] }),
  fields: ['name', 'scope', 'days'],
};

/** Renders a form that creates a token, and then the token's text, once. */
export function TokenForm({ owner, fixedScope, onClose }: TokenFormProps): ReactNode {
  const t = useWords('tokens');
  const [made, setMade] = useState<MadeToken | null>(null);
  const own = useAddOwnToken();
  const ofCompany = useAddCompanyToken();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: TOKEN_RULES,
    words: ['tokens'],
    initial: { name: '', scope: fixedScope ?? 'read', days: String(TOKEN_DAYS_DEFAULT) },
    save: async (input) => {
      if (owner !== null) return ofCompany.mutateAsync({ ...input, ...owner });
      const { ownTokenInputSchema } = await loadSchemas();
      return own.mutateAsync(ownTokenInputSchema.parse(input));
    },
    onSaved: setMade,
  });
  if (made !== null) return <Made token={made} onClose={onClose} />;
  return (
    <DialogForm
      title={t('add')}
      lead={t(fixedScope ? `scope.${fixedScope}-hint` : owner === null ? 'own.text' : 'company.text')}
      failed={t('failed')}
      failure={failure}
      submit={t('make')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <TextInput
        withAsterisk
        data-autofocus
        label={t('field.name')}
        description={t('field.name-hint')}
        {...form.getInputProps('name')}
      />
      {fixedScope ? null : (
        <RadioCards<TokenScope>
          label={t('field.scope')}
          value={form.values.scope}
          options={(owner === null ? OWN_TOKEN_SCOPES : TOKEN_SCOPES).map((value) => ({
            value,
            label: t(`scope.${value}`),
            hint: t(`scope.${value}-hint`),
          }))}
          onChange={(scope) => form.setFieldValue('scope', scope)}
        />
      )}
      <NativeSelect
        label={t('field.days')}
        data={TOKEN_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        {...form.getInputProps('days')}
      />
    </DialogForm>
  );
}

function Made({
  token: { name, scope, token },
  onClose,
}: {
  token: MadeToken;
  onClose: () => void;
}): ReactNode {
  const t = useWords('tokens');
  const shell = useWords('shell');
  return (
    <section className="grid one-column gap-14" aria-labelledby="made-token">
      <h2 id="made-token" className="title anywhere">
        {t('made', { name })}
      </h2>
      {token === undefined ? (
        <Notice tone="warn" text={t('made.lost')} />
      ) : (
        <Notice
          tone="ok"
          title={t('made.once')}
          text={t(scope === 'provision' ? 'made.use-provision' : 'made.use')}
        >
          <CopyLine line={token} />
        </Notice>
      )}
      <div className="flex at-end">
        <Button variant="default" onClick={onClose}>
          {shell('close')}
        </Button>
      </div>
    </section>
  );
}
