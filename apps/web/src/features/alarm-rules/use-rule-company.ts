import type { AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { useWebsites } from '../../api/websites.ts';
import { useUser } from '../../session/session-provider.tsx';

/** Whose rule it is, and so whose channels it may tell: of the stored rule, of the website chosen, else of the user. */
export function useRuleCompany(rule: AlarmRule | null, websiteId: string): string | undefined {
  const user = useUser();
  const { websites } = useWebsites();
  if (rule !== null) return rule.company.id;
  return websites?.find(({ id }) => id === websiteId)?.companyId ?? user?.active_profile.company.id;
}
