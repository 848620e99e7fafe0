import type { Account } from '@vigie/contract/person.ts';
import { useChangeAccount } from '../../api/account.ts';
import { useScheme } from '../../app/use-scheme.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { localeOf } from '@vigie/contract/locales.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { changeOf, SCHEMES, type AccountFields } from './account-values.ts';

/** Saves one's account, and has the panel speak and look as it says from then on. */
export function useSaveAccount(account: Account) {
  const t = useWords('account');
  const toasts = useToasts();
  const change = useChangeAccount();
  const { setLocale } = useLocale();
  const { setColorScheme } = useScheme();

  async function save(fields: AccountFields): Promise<Account | null> {
    const saved = await change.mutateAsync(changeOf(fields, account)).catch(() => null);
    if (!saved) return null;
    // What stays as it was leaves alone what was chosen in this browser meanwhile.
    if (saved.theme !== account.theme) setColorScheme(SCHEMES[saved.theme]);
    if (saved.locale !== account.locale) await setLocale(saved.locale ?? localeOf(navigator.language));
    toasts.done(t('save.done'));
    return saved;
  }
  return { save, error: change.error, isBusy: change.isPending };
}
