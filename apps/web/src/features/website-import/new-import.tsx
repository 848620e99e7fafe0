import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IMPORT_WEBSITES_MAX } from '@vigie/contract/imported-website.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useCreateImport, useKnownAddresses } from '../../shared/api/website-imports.ts';
import { useFailureSentence } from '../../shared/forms/use-field-sentence.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ForAll, FIRST_CHOICES, choicesOf } from './for-all.tsx';
import css from './import.module.css';
import { PastedText } from './pasted-text.tsx';
import { ReadLines } from './read-lines.tsx';
import { usePasted } from './use-pasted.ts';

/** Renders the field for websites, how each line was parsed, and the button that starts the import. */
export function NewImport(): ReactNode {
  const t = useWords('website-import');
  const shell = useWords('shell');
  const navigate = useNavigate();
  const pasted = usePasted();
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const companyId = choices.companyId === '' ? undefined : choices.companyId;
  const read = pasted.read.lines.flatMap(({ website }) => website ?? []);
  const known = useKnownAddresses(
    companyId,
    read.slice(0, IMPORT_WEBSITES_MAX).map(({ url }) => url),
  );
  const websites = read.filter(({ url }) => !known?.has(url));
  const isTooMany = websites.length > IMPORT_WEBSITES_MAX;
  const create = useCreateImport();
  const failure = useFailureSentence('website-import')(create.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = { ...choicesOf(choices), timeZone: TIME_ZONE, websites, ...(companyId && { companyId }) };
    create.mutate(input, {
      onSuccess: ({ id }) => {
        pasted.clear();
        void navigate({ to: '/parc/importer', search: { import: id } });
      },
    });
  }
  return (
    <>
      <PageHeader
        back={{ to: '/parc', label: shell('title.parc') }}
        title={shell('title.parc-importer')}
        lead={t('lead', { max: IMPORT_WEBSITES_MAX })}
      />
      <form className={`grid items-start gap-16 ${css.columns}`} noValidate onSubmit={submit}>
        <div className="grid one-column gap-16">
          <PastedText pasted={pasted} />
          {pasted.read.lines.length === 0 ? null : <ReadLines read={pasted.read} known={known} />}
        </div>
        <div className="grid one-column gap-16">
          <ForAll choices={choices} onChange={setChoices} />
          {isTooMany ? (
            <Notice tone="fail" text={t('too-many', { count: websites.length, max: IMPORT_WEBSITES_MAX })} />
          ) : null}
          <FormFailure title={t('not-started')} text={failure} />
          <Button type="submit" loading={create.isPending} disabled={websites.length === 0 || isTooMany}>
            {websites.length === 0 ? t('start-none') : t('start', { count: websites.length })}
          </Button>
          <EarlierImports />
        </div>
      </form>
    </>
  );
}
