import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useCreateWebsite, useStartAudit } from '../../api/websites.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TrackerHelp } from './tracker-help.tsx';
import { WebsiteForm, type WebsiteFormApi } from './website-form.tsx';
import { inputOf, NEW_WEBSITE, WEBSITE_RULES, type WebsiteFields } from './website-values.ts';

interface AddWebsiteProps {
  /** Whether nothing is watched yet. */
  first: boolean;
  onAdded: (websiteId: string) => void;
}

/** Asks what to watch; saving it starts its first audit. */
export function AddWebsiteScreen({ first, onAdded }: AddWebsiteProps): ReactNode {
  const t = useWords('websites');
  const { form, failure, submit, busy } = useAddWebsite(onAdded);
  return (
    <FormPage
      title={t(first ? 'add.first-title' : 'add.title')}
      lead={t('add.lead')}
      onSubmit={submit}
      problems={<Problems form={form} failure={failure} />}
      rail={<TrackerHelp onPreset={(preset) => form.setValues(preset)} />}
      footer={
        <>
          {first ? null : <Cancel />}
          <Button type="submit" loading={busy}>
            {t('add.submit')}
          </Button>
        </>
      }
    >
      <WebsiteForm form={form} />
    </FormPage>
  );
}

/** Back to the website that was shown before. */
function Cancel(): ReactNode {
  const shell = useWords('shell');
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, website: undefined })}
        />
      )}
    >
      {shell('cancel')}
    </Button>
  );
}

/** How many fields to fix, or why the server refused the whole. */
function Problems({ form, failure }: { form: WebsiteFormApi; failure: Failure | null }): ReactNode {
  const t = useWords('websites');
  const errorText = useErrorText();
  const count = Object.keys(form.errors).length;
  if (count > 0) return <Notice tone="fail" text={t('add.fix', { count })} />;
  return failure ? <Notice tone="fail" title={t('add.failed')} text={errorText(failure.code)} /> : null;
}

function useAddWebsite(onAdded: (websiteId: string) => void) {
  const create = useCreateWebsite();
  const startAudit = useStartAudit();
  const errors = formErrors(WEBSITE_RULES, useFieldSentence('websites'));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<WebsiteFields>({
    initialValues: NEW_WEBSITE,
    validate: errors.validate,
  });

  async function save(fields: WebsiteFields): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await create.mutateAsync(inputOf(fields));
      await startAudit(id);
      onAdded(id);
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(errors.refused(refused));
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  }
  const submit = form.onSubmit(save, (found) => {
    form.getInputNode(Object.keys(found)[0] ?? 'url')?.focus();
  });
  return { form, failure, submit, busy };
}
