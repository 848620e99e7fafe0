import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Detection } from '@vigie/contract/detection.ts';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { CONSENT_NEEDS } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../shared/api/website-settings.ts';
import { useStartAudit } from '../../../shared/api/websites.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { hostOf } from '../../../shared/session/current-website.tsx';
import { FormPage } from '../../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../../shared/ui/form-parts.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { BY_ADDRESS, BY_HAND } from '../adding-links.ts';
import { detectedFormFields, detectedFormRules } from './detected-values.ts';
import { TrackerLines } from './tracker-lines.tsx';

interface DetectedFormProps {
  detection: Detection;
  website: Website;
  onAdded: (websiteId: string) => void;
}

/** Renders the detected settings, line by line, to be changed. Saving adds the website and starts its first audit. */
export function DetectedForm({ detection, website, onAdded }: DetectedFormProps): ReactNode {
  const t = useWords('detection');
  const site = useWords('websites');
  const change = useChangeWebsite();
  const startAudit = useStartAudit();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: detectedFormRules(website),
    words: ['detection', 'websites'],
    initial: detectedFormFields(detection),
    save: async (input) => {
      await change.mutateAsync({ id: website.id, ...input, updatedAt: website.updatedAt });
      await startAudit(website.id);
      return website.id;
    },
    onSaved: onAdded,
  });
  const { pagesFound, pagesForbidden } = detection.site;
  return (
    <FormPage
      title={t('found.title', { site: hostOf(website.url) })}
      lead={t(detection.trackers.length > 0 ? 'found.lead' : 'found.nothing')}
      onSubmit={onSubmit}
      problems={<FormFailure title={site('add.failed')} text={failure} />}
      rail={<Seen detection={detection} />}
      footer={<FormActions cancel={BY_ADDRESS} submit={t('found.add')} isBusy={isSaving} />}
    >
      <TrackerLines form={form} detection={detection} />
      <h2 className="title">{t('data-layer.title')}</h2>
      {detection.dataLayers.length === 0 ? <p className="quiet pretty">{t('data-layer.none')}</p> : null}
      {detection.dataLayers.map(({ name, shape, entries }, index) => (
        <Switch
          key={name}
          label={name}
          description={t(`data-layer.${shape}`, { count: entries })}
          {...form.getInputProps(`dataLayers.${index}.isOn`, { type: 'checkbox' })}
        />
      ))}
      <h2 className="title">{t('consent.title')}</h2>
      <p className="quiet pretty">{bannerText(detection, t)}</p>
      <NativeSelect
        label={t('consent.label')}
        data={CONSENT_NEEDS.map((value) => ({ value, label: t(`consent.${value}`) }))}
        {...form.getInputProps('needsConsent')}
      />
      <h2 className="title">{t('pages.title')}</h2>
      {pagesFound === null ? null : (
        <p className="quiet number">
          {t('pages.found', { count: pagesFound })}{' '}
          {pagesForbidden > 0 ? t('pages.forbidden', { count: pagesForbidden }) : null}
        </p>
      )}
      <FieldInput name="pagesPerAudit" field={WEBSITE_FIELDS.pagesPerAudit} form={form} />
      <FieldInput name="respectRobots" field={WEBSITE_FIELDS.respectRobots} form={form} />
    </FormPage>
  );
}

type Words = ReturnType<typeof useWords<'detection'>>;

function bannerText({ consent: { isBannerSeen, platform, isAccepted } }: Detection, t: Words): string {
  if (isBannerSeen !== true) return t(isBannerSeen === false ? 'banner.none' : 'banner.unknown');
  const whose = platform === null ? t('banner.unnamed') : t('banner.named', { platform });
  return isAccepted ? `${whose} ${t('banner.accepted')}` : whose;
}

/** Renders the other vendors that were detected, beside the form, and the link to the form with every field. */
function Seen({ detection: { others } }: { detection: Detection }): ReactNode {
  const t = useWords('detection');
  return (
    <aside className="grid gap-12 items-start">
      {others.length === 0 ? null : (
        <>
          <h2 className="card-title">{t('others.title')}</h2>
          <ul className="flex wrap gap-6 plain">
            {others.map(({ name }) => (
              <li key={name}>
                <Tag>{name}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet pretty">
        {t('by-hand.text')}{' '}
        <Link {...BY_HAND} className="link">
          {t('by-hand.link')}
        </Link>
      </p>
    </aside>
  );
}
