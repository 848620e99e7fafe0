import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SettingValues, SharedSettings } from '@vigie/contract/shared-settings.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAction, useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

const LIMIT = 100;

/** Returns the shared settings of a company; without one, of all companies that the user manages. */
export function useAllSharedSettings(companyId?: string) {
  const { queries } = useApi();
  return useGrowingList(queries.sharedSettings.list, {
    limit: LIMIT,
    ...(companyId === undefined ? {} : { companyId }),
  });
}

const sharedSettings = defineResource<SharedSettings>((queries) => queries.sharedSettings.get);
export const useSharedSettings = (id: string) => sharedSettings.useOne(id);
export const useSharedSettingsSaving = (stored: { id: string } | null) =>
  sharedSettings.useSaving(stored, (queries) => queries.sharedSettings);
export const useRemoveSharedSettings = () =>
  sharedSettings.useRemoval((queries) => queries.sharedSettings.remove);

/** Returns the shared settings that a website inherits; nothing where it inherits none. */
export function useInherited(id: string | null) {
  return useAnswer((queries) => queries.sharedSettings.get, { id: id ?? '' }, { enabled: id !== null });
}

/** Returns the websites that inherit these shared settings. */
export function useInheriting(id: string) {
  const { queries } = useApi();
  return useGrowingList(queries.sharedSettings.websites, { id, limit: LIMIT });
}

/** Returns the effect of a change. Sends no request without a change. */
export function useSharedSettingsPreview(id: string, settings: SettingValues | null) {
  const { queries } = useApi();
  return useQuery({
    ...queries.sharedSettings.preview.queryOptions({ input: { id, settings: settings ?? {} } }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Sets the shared settings that a website inherits, and its exceptions. */
export const useInherit = () => useAction((queries) => queries.sharedSettings.inherit);
