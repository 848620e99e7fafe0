import type { ReactNode } from 'react';
import { useNavigate, useSearch, Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import { AddByHand, type AddWebsiteProps } from './add-by-hand.tsx';
import { detectionAt, BACK, BY_HAND } from './adding-links.ts';
import { DetectionScreen } from './detection/detection-screen.tsx';
import { useDetect } from '../../shared/api/detection.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';

/**
 * Renders the ways to add a website: by its address, from which the rest is detected, or by hand. The address contains
 * the step.
 */
export function AddWebsiteScreen({ first, onAdded }: AddWebsiteProps): ReactNode {
  const { detection, by }: { detection?: string; by?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (by === 'hand') return <AddByHand first={first} onAdded={onAdded} />;
  if (detection !== undefined) return <DetectionScreen key={detection} jobId={detection} onAdded={onAdded} />;
  return <DetectAddress first={first} onStarted={({ id }) => void navigate(detectionAt(id))} />;
}

type AddressFields = { url: string };

const RULES: FormRules<AddressFields, { url: string; acceptInvalidCertificates: boolean }> = {
  schema: (schemas) => schemas.detectionInputSchema,
  inputOf: ({ url }) => ({ url: withScheme(url), acceptInvalidCertificates: false }),
  fields: ['url'],
  failures: { 'website-url-taken': 'url' },
};

interface DetectAddressProps {
  first: boolean;
  onStarted: (job: Job) => void;
}

/** Renders the form for an address, from which the rest is detected. */
function DetectAddress({ first, onStarted }: DetectAddressProps): ReactNode {
  const t = useWords('detection');
  const site = useWords('websites');
  const detect = useDetect();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['websites'],
    initial: { url: '' },
    save: (input) => detect.mutateAsync(input),
    onSaved: onStarted,
  });
  return (
    <FormPage
      title={site(first ? 'add.first-title' : 'add.title')}
      lead={t('address.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('not-started')} text={failure} />}
      rail={
        <div className="grid gap-12">
          <p className="quiet pretty">
            {t('by-hand.text')}{' '}
            <Link {...BY_HAND} className="link">
              {t('by-hand.link')}
            </Link>
          </p>
          <p className="quiet pretty">
            {t('many.text')}{' '}
            <Link to="/parc/importer" className="link">
              {t('many.link')}
            </Link>
          </p>
        </div>
      }
      footer={<FormActions cancel={first ? null : BACK} submit={t('start')} isBusy={isSaving} />}
    >
      <FieldInput name="url" field={WEBSITE_FIELDS.url} form={form} isRequired />
    </FormPage>
  );
}
