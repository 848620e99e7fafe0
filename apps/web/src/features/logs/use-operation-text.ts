import {
  FAILED_SIGN_IN,
  RESET_BY_OPERATOR,
  UNCALLED_OPERATIONS,
  type AuditEntry,
} from '@vigie/contract/audit-entry.ts';
import { OPERATIONS } from '@vigie/contract/permissions.ts';
import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';
import type { en } from './words/en.ts';

type KeyOf<Kind extends string> = Extract<keyof typeof en, `${Kind}.${string}`>;

/** Returns an operation in words, as “Website: changed”; one that has none keeps its code. */
export function useOperationText(): (operation: string) => string {
  const t = useWords('logs');
  const keys = useKeys('logs');
  return (operation) => {
    if (keys.has(`operation.${operation}`)) return t(`operation.${operation}` as KeyOf<'operation'>);
    const [noun = '', verb = ''] = operation.split('.');
    if (!keys.has(`noun.${noun}`) || !keys.has(`verb.${verb}`)) return operation;
    return `${t(`noun.${noun}` as KeyOf<'noun'>)} · ${t(`verb.${verb}` as KeyOf<'verb'>)}`;
  };
}

/** Returns the operations that have words, those of one noun together. */
export function useLoggedOperations(): { value: string; label: string }[] {
  const textOf = useOperationText();
  return [...Object.keys(OPERATIONS), ...UNCALLED_OPERATIONS]
    .map((value) => ({ value, label: textOf(value) }))
    .filter(({ value, label }) => label !== value)
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Returns who did it: a company's token is nobody's. An account that a failed sign-in named may never have been. */
export function useUserText(): (entry: Pick<AuditEntry, 'operation' | 'person' | 'token'>) => string {
  const t = useWords('logs');
  return ({ operation, person: user, token }) => {
    if (user) return user.name;
    if (token) return t('person.token', { name: token.name });
    if (operation === RESET_BY_OPERATOR) return t('person.operator');
    return operation === FAILED_SIGN_IN ? t('person.unknown') : t('person.none');
  };
}
