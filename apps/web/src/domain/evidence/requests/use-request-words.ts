import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { useKeys, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import type { en } from '../words/en.ts';

type BlockedKey = Extract<keyof typeof en, `blocked.${string}`>;

interface RequestWords {
  typeText: (type: RequestRecord['resourceType']) => string;
  /** Returns why the browser stopped a request; null where it did not, or gives no reason. */
  blockedText: (request: RequestRecord) => string | null;
}

/** Returns texts for the browser's request codes. */
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
