import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';
import type { en } from '../words/en.ts';

type BlockedKey = Extract<keyof typeof en, `blocked.${string}`>;

interface RequestWords {
  typeText: (type: RequestRecord['resourceType']) => string;
  /** Why the browser stopped a request; null where it did not, or says no more than that. */
  blockedText: (request: RequestRecord) => string | null;
}

/** Returns the browser's codes of requests in words. */
export function useRequestWords(): RequestWords {
  const t = useWords('evidence');
  const keys = useKeys('evidence');
  return {
    typeText: (type) => t(`type.${type}`),
    blockedText({ failure }) {
      const code = failure?.blockedReason ?? (failure?.corsError ? 'cors' : null);
      if (code === null) return null;
      const known = /^(coep|coop|corp)-/.test(code) ? 'isolation' : code;
      return keys.has(`blocked.${known}`)
        ? t('requests.blocked-by', { reason: t(`blocked.${known}` as BlockedKey) })
        : t('requests.blocked');
    },
  };
}
