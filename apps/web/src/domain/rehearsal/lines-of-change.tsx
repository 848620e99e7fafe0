import { useState, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { PATCH_FORMS, type PatchForm } from '@vigie/contract/patch.ts';
import { PATCH_WORDS } from '@vigie/contract/wording/patch-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { LinesOfForm } from './lines-of-form.tsx';

/** Renders a proven change as lines of a server configuration, on request. */
export function LinesOfChange({ problemId }: { problemId: string }): ReactNode {
  const t = useWords('rehearsal');
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<PatchForm>('nginx');
  return (
    <details className="shrink no-print" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="touch fit pointer weight-540">{t('lines')}</summary>
      {isOpen ? (
        <div className="grid one-column gap-10 mt-8">
          <NativeSelect
            label={t('lines.for')}
            value={form}
            data={PATCH_FORMS.map((value) => ({ value, label: PATCH_WORDS[locale].forms[value] }))}
            onChange={({ currentTarget }) => setForm(currentTarget.value as PatchForm)}
          />
          <LinesOfForm key={form} problemId={problemId} form={form} />
        </div>
      ) : null}
    </details>
  );
}
