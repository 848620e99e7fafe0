import {
  FAILED_SIGN_IN,
  RESET_BY_OPERATOR,
  UNCALLED_OPERATIONS,
  type AuditEntry,
} from '@vigie/contract/audit-entry.ts';
import { OPERATIONS } from '@vigie/contract/permissions.ts';
import { useLazyWords, useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Returns a function that words an operation, such as "Website · changed"; one without words shows its code. */
export function useOperationText(): (operation: string) => string {
  const textOf = useLazyWords('logs');
  return (operation) => textOf(`operation.${operation}`) ?? operation;
}

/** Returns the operations that have words, grouped by resource. */
export function useLoggedOperations(): { value: string; label: string }[] {
  const textOf = useOperationText();
  return [...Object.keys(OPERATIONS), ...UNCALLED_OPERATIONS]
    .map((value) => ({ value, label: textOf(value) }))
    .filter(({ value, label }) => label !== value)
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/**
 * Returns a function that words the author: a company's token belongs to no user. The account named by a failed sign-in
 * may not exist.
 */
export function useUserText(): (entry: Pick<AuditEntry, 'operation' | 'person' | 'token'>) => string {
  const t = useWords('logs');
  return ({ operation, person: user, token }) => {
    if (user) return user.name;
    if (token) return t('person.token', { name: token.name });
    if (operation === RESET_BY_OPERATOR) return t('person.operator');
    return operation === FAILED_SIGN_IN ? t('person.unknown') : t('person.none');
  };
}
