import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { PLAN_FILE_FORMATS, type PlanFileFormat } from '@vigie/contract/plan-import.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { saveFile } from '../../shared/download/save-file.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { IconDownload, IconSelector } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** Names that are the same in every language. */
const NAMES: Partial<Record<PlanFileFormat, string>> = {
  vigie: 'Vigie (YAML)',
  csv: 'CSV',
  xlsx: 'Excel',
  'tracking-docs': 'tracking_docs',
  segment: 'Segment',
  rudderstack: 'RudderStack',
};
const ENDINGS: Record<PlanFileFormat, string> = {
  vigie: 'yaml',
  csv: 'csv',
  xlsx: 'xlsx',
  'json-schema': 'zip',
  'tracking-docs': 'zip',
  segment: 'json',
  rudderstack: 'json',
  markdown: 'md',
};

/** Renders the export of the plan as a file of any format. */
export function ExportPlan({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('tracking-plan');
  const { client } = useApi();
  const { locale } = useLocale();
  const toasts = useToasts();
  const save = async (format: PlanFileFormat) => {
    try {
      const file = await client.trackingPlans.file({ websiteId, format, locale });
      if (file instanceof Blob) saveFile(file, `tracking-plan.${ENDINGS[format]}`);
    } catch (error) {
      toasts.callFailed(error, t('failed'));
    }
  };
  return (
    <Dropdown
      label={t('export.label')}
      align="end"
      width={220}
      trigger={
        <Button
          component="span"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          {t('export')}
        </Button>
      }
    >
      {(close) => (
        <>
          {PLAN_FILE_FORMATS.map((format) => (
            <Button
              key={format}
              variant="subtle"
              fullWidth
              justify="start"
              onClick={() => {
                close();
                void save(format);
              }}
            >
              {NAMES[format] ?? t(format === 'markdown' ? 'format.markdown' : 'format.json-schema')}
            </Button>
          ))}
        </>
      )}
    </Dropdown>
  );
}
