import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { OWN_SCOPE_FIELD, TOKEN_FIELDS } from '@vigie/contract/fields/token-fields.ts';
import type { MadeToken, TokenScope } from '@vigie/contract/token.ts';
import { useAddCompanyToken, useAddOwnToken, type TokenOwner } from '../../shared/api/account.ts';
import { loadSchemas } from '../../shared/forms/schemas.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { describeForm } from '../../shared/resource/described-form.ts';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

export interface TokenFormProps {
  owner: TokenOwner;
  /** Scope of the token, where there is no choice. */
  fixedScope?: TokenScope;
  onClose: () => void;
}

const TOKEN_FORM = describeForm(TOKEN_FIELDS, {
  facts: SCHEMA_FACTS.token,
  schema: (schemas) => schemas.tokenInputSchema,
});

/** Renders a form that creates a token, and then the token's text, once. */
export function TokenForm({ owner, fixedScope, onClose }: TokenFormProps): ReactNode {
  const t = useWords('tokens');
  const { locale } = useLocale();
  const [made, setMade] = useState<MadeToken | null>(null);
  const own = useAddOwnToken();
  const ofCompany = useAddCompanyToken();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: TOKEN_FORM.rules,
    words: ['tokens'],
    initial: TOKEN_FORM.valuesOf({ scope: fixedScope }),
    save: async (input) => {
      if (owner !== null) return ofCompany.mutateAsync({ ...input, ...owner });
      const { ownTokenInputSchema } = await loadSchemas();
      return own.mutateAsync(ownTokenInputSchema.parse(input));
    },
    onSaved: setMade,
  });
  const { choiceHints } = TOKEN_FIELDS.scope;
  if (made !== null) return <Made token={made} onClose={onClose} />;
  const ownScope = <FieldInput name="scope" field={OWN_SCOPE_FIELD} form={form} />;
  return (
    <DialogForm
      title={t('add')}
      lead={fixedScope ? choiceHints[fixedScope][locale] : t(owner === null ? 'own.text' : 'company.text')}
      failed={t('failed')}
      failure={failure}
      submit={t('make')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs
        of={TOKEN_FORM}
        section="token"
        form={form}
        own={fixedScope ? { scope: null } : owner === null ? { scope: ownScope } : {}}
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
