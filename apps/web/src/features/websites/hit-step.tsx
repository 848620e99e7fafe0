import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { DataLayerRows } from './data-layer-rows.tsx';
import { SettingsTrial } from './settings-trial/settings-trial.tsx';
import type { SettingsFields } from './settings-values.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { PageViewFields } from './trackers/page-view-fields.tsx';

interface HitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** What the tag, the collector and a page view are called, tried on a live page. */
export function HitStep({ website, form }: HitStepProps): ReactNode {
  return (
    <>
      <TrackingFields form={form} />
      <PageViewFields form={form} />
      <DataLayerRows form={form} />
      <SettingsTrial website={website} form={form} />
    </>
  );
}
