import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { DEVICES, type VisitProfile } from '@vigie/contract/visit-profile.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { timeZones } from '../ui/schedule/time-zones.ts';

/** Visit profile as form values; '' means the browser's own value, or for the device, the website's. */
export interface ProfileValues {
  device: VisitProfile['device'] | '';
  language: string;
  timeZone: string;
}

/** Returns a profile as form values; without one, the website's. */
export function profileValuesOf(profile: VisitProfile | undefined): ProfileValues {
  if (profile === undefined) return { device: '', language: '', timeZone: '' };
  const { device, language, timeZone } = profile;
  return { device, language: language ?? '', timeZone: timeZone ?? '' };
}

/** Returns the profile of a form; undefined for the website's. */
export function profileOf({ device, language, timeZone }: ProfileValues): VisitProfile | undefined {
  if (device === '') return undefined;
  return { device, language: language.trim() || null, timeZone: timeZone || null };
}

interface ProfileFieldsProps {
  values: ProfileValues;
  getInputProps: (field: keyof ProfileValues) => object;
  /** True if the website's own profile may be selected. */
  mayBeWebsites?: boolean;
}

/** Renders the device, language and time zone of the visitor. */
export function VisitProfileFields({
  values,
  getInputProps,
  mayBeWebsites = false,
}: ProfileFieldsProps): ReactNode {
  const t = useWords('fields');
  const websites = mayBeWebsites ? [{ value: '', label: t('profile.websites') }] : [];
  return (
    <>
      <NativeSelect
        label={t('profile.device')}
        description={t('profile.device-hint')}
        data={[...websites, ...DEVICES.map((value) => ({ value, label: t(`profile.${value}`) }))]}
        {...getInputProps('device')}
      />
      {values.device === '' ? null : (
        <div className="grid items-end two-columns gap-16 one-column-phone">
          <TextInput
            label={t('profile.language')}
            description={t('profile.language-hint')}
            placeholder="fr-FR"
            autoComplete="off"
            {...getInputProps('language')}
          />
          <NativeSelect
            label={t('profile.time-zone')}
            description={t('profile.time-zone-hint')}
            data={[
              { value: '', label: t('profile.own-zone') },
              ...timeZones(values.timeZone || 'UTC').map((zone) => ({ value: zone, label: zone })),
            ]}
            {...getInputProps('timeZone')}
          />
        </div>
      )}
    </>
  );
}

/** Returns a function that describes a visit profile in a few words. */
export function useProfileWords(): (profile: VisitProfile) => string {
  const t = useWords('fields');
  return ({ device, language, timeZone }) =>
    [t(`profile.${device}`), language, timeZone].filter(Boolean).join(' · ');
}
