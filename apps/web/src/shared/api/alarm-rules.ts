import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AlarmPreviewInput, type AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { useSchemas } from '../forms/schemas.ts';
import { useApi } from './api-provider.tsx';
import { defineResource } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** Returns the alarm rules of the companies that the user manages. */
export function useAlarmRules() {
  const { queries } = useApi();
  return useGrowingList(queries.alarmRules.list, { limit: 100 });
}

const rules = defineResource<AlarmRule>((queries) => queries.alarmRules.get);
export const useAlarmRule = (id: string) => rules.useOne(id);
export const useAlarmRuleSaving = (stored: { id: string } | null) =>
  rules.useSaving(stored, (queries) => queries.alarmRules);
export const useRemoveAlarmRule = () => rules.useRemoval((queries) => queries.alarmRules.remove);

/** Returns when a rule would have raised alarms. Sends no request while the input is no valid rule. */
export function useAlarmPreview(draft: AlarmPreviewInput) {
  const { queries } = useApi();
  const input = useSchemas()?.alarmPreviewInputSchema.safeParse(draft).data;
  return useQuery({
    ...queries.alarmRules.preview.queryOptions({ input: input ?? draft }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });
}
