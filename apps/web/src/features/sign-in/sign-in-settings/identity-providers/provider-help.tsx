import type { ReactNode } from 'react';
import type { IdentityProvider } from '@vigie/contract/identity-provider.ts';
import { useInstance } from '../../../../shared/api/instance.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { CopyLine } from '../../../../shared/ui/copy-line.tsx';
import css from '../sign-in-settings.module.css';
import { KNOWN_PROVIDERS, type ProviderKind } from './provider-kinds.ts';

interface ProviderHelpProps {
  kind: ProviderKind;
  provider: IdentityProvider | null;
}

/** Renders the help beside the form: where to find its values, and what to enter at the provider. */
export function ProviderHelp({ kind, provider }: ProviderHelpProps): ReactNode {
  const t = useWords('identity-providers');
  const { product } = KNOWN_PROVIDERS[kind];
  const publicUrl = useInstance()?.publicUrl;
  const redirect = provider?.redirectUri ?? (publicUrl && `${publicUrl}/oidc/retour`);
  const afterSignOut = provider?.afterSignOutUri ?? (publicUrl && `${publicUrl}/connexion`);
  const backChannel = provider?.backChannelUri ?? (publicUrl && `${publicUrl}/oidc/deconnexion`);
  return (
    <aside className="grid one-column gap-10 quiet" aria-label={t('help')}>
      <h2 className="card-title">
        {product === null ? t('help.title-other') : t('help.title', { provider: product })}
      </h2>
      <ol className={`grid gap-6 m-0 ${css.steps}`}>
        <li className="pretty">{t(`help.${kind}-create`)}</li>
        <li className="pretty">{t(`help.${kind}-copy`)}</li>
        <li className="pretty">{t(`help.${kind}-groups`)}</li>
      </ol>
      {redirect ? (
        <>
          <h3 className="small weight-580 m-0">{t('help.redirect')}</h3>
          <CopyLine line={redirect} />
        </>
      ) : null}
      {afterSignOut ? (
        <>
          <h3 className="small weight-580 m-0">{t('help.after-sign-out')}</h3>
          <CopyLine line={afterSignOut} />
        </>
      ) : null}
      {backChannel ? (
        <>
          <h3 className="small weight-580 m-0">{t('help.back-channel')}</h3>
          <CopyLine line={backChannel} />
          <p className="small muted pretty">{t('help.logout')}</p>
        </>
      ) : null}
    </aside>
  );
}
