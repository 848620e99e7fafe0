import type { ReactNode } from 'react';
import { NO_NEEDS } from '@vigie/contract/labels.ts';
import { LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import { type SharedField } from '@vigie/contract/shared-fields.ts';
import type { SettingValues, SharedSettings, SharedSettingsInput } from '@vigie/contract/shared-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';

/** Props of the input of one setting. */
export interface SettingFieldProps {
  field: SharedField;
  settings: SettingValues;
  error: ReactNode;
  companyId: string | undefined;
  /** Receives the values; a number is '' while its field is empty, which the schema refuses. */
  onChange: (values: SettingValues) => void;
}

export interface SharedFields {
  name: string;
  settings: SettingValues;
}

export const NEW_SHARED: SharedFields = { name: '', settings: {} };

export function sharedSettingsFormFields({ name, settings }: SharedSettings): SharedFields {
  return { name, settings };
}

export const SHARED_RULES: FormRules<SharedFields, SharedSettingsInput> = {
  schema: (schemas) => schemas.sharedSettingsInputSchema,
  inputOf: ({ name, settings }) => ({ name, settings }),
  fields: ['name', 'settings'],
  // Each setting has errors of its own.
  rows: ['settings'],
};

/** Returns the initial value of each setting, used once it is shared. */
export function firstValues(timeZone: string): Required<SettingValues> {
  const { hits, namesVigie, profile, consentSteps } = NEW_VISIT_OPTIONS;
  return {
    hits,
    namesVigie,
    profile,
    consentSteps,
    delaySeconds: 0,
    pagesPerAudit: 50,
    lookAheadSeconds: LOOK_AHEAD_SECONDS.default,
    respectRobots: true,
    pictures: true,
    needsConsent: 'detect',
    agentNeeds: NO_NEEDS,
    channelIds: [],
    schedule: { cron: '0 6 * * *', timeZone },
  };
}
