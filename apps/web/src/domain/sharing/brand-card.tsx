import { useRef, useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { ReportBrand } from '@vigie/contract/client-report.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useReportBrand, useSetReportBrand } from '../../shared/api/sharing.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SenderLogo } from '../../shared/ui/picture/sender-logo.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import '../../shared/ui/inputs.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the name and the logo of a company's reports. */
export function BrandCard({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('sharing');
  const query = useReportBrand(company.id);
  return (
    <Card title={t('brand.title')}>
      <QueryView query={query} failed={t('brand.failed')} skeleton={160}>
        {(data) => <BrandForm key={`${data.name} ${data.logo?.length}`} company={company} brand={data} />}
      </QueryView>
    </Card>
  );
}

function BrandForm({ company, brand }: { company: CompanyDetail; brand: ReportBrand }): ReactNode {
  const t = useWords('sharing');
  const toasts = useToasts();
  const set = useSetReportBrand();
  const [name, setName] = useState(brand.name);
  const [logo, setLogo] = useState<File | 'removed' | null>(null);
  async function save(): Promise<void> {
    try {
      const file = logo instanceof File ? { logo } : {};
      await set.mutateAsync({ id: company.id, name, ...file, removesLogo: logo === 'removed' });
      toasts.done(t('brand.saved'));
      setLogo(null);
    } catch {
      // The notice shows the reason, and the selected file stays.
    }
  }
  return (
    <form
      className="grid one-column gap-14"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="quiet pretty">{t('brand.text')}</p>
      <TextInput
        label={t('brand.name')}
        description={t('brand.name-hint', { name: company.name })}
        maxLength={160}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LogoChoice stored={brand.logo} name={name || company.name} logo={logo} onChange={setLogo} />
      {set.error ? <SaveFailed error={set.error} /> : null}
      <div>
        <Button type="submit" loading={set.isPending}>
          {t('brand.save')}
        </Button>
      </div>
    </form>
  );
}

interface LogoChoiceProps {
  stored: string | null;
  name: string;
  logo: File | 'removed' | null;
  onChange: (logo: File | 'removed' | null) => void;
}

function LogoChoice({ stored, name, logo, onChange }: LogoChoiceProps): ReactNode {
  const t = useWords('sharing');
  const input = useRef<HTMLInputElement>(null);
  const shown = logo === 'removed' ? null : (logo ?? stored);
  return (
    <div className="grid one-column gap-8">
      <span className="weight-580">{t('brand.logo')}</span>
      {shown === null ? (
        <p className="muted">{t('brand.no-logo')}</p>
      ) : (
        <SenderLogo picture={shown} name={name} />
      )}
      <p className="small muted pretty">{t('brand.logo-hint')}</p>
      <div className="flex wrap gap-8">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t('brand.logo')}
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) onChange(file);
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('brand.choose')}
        </Button>
        {shown === null ? null : (
          <Button variant="default" onClick={() => onChange('removed')}>
            {t('brand.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

const PICTURE_FAULTS = ['picture-too-large', 'picture-unreadable', 'picture-too-many-pixels'] as const;

function SaveFailed({ error }: { error: unknown }): ReactNode {
  const t = useWords('sharing');
  const errorText = useErrorText();
  const failure = failureOf(error);
  const fault = PICTURE_FAULTS.find((code) => failure.fields.some((field) => field.code === code));
  return (
    <Notice
      tone="fail"
      title={t('brand.save-failed')}
      text={fault === undefined ? errorText(failure.code) : t(`errors.${fault}`)}
    />
  );
}
