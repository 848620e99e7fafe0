import type { ReactNode } from 'react';
import { useFactors } from '../../../shared/api/factors.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { OwnSecondFactorCard } from './second-factor-card.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/** Renders the sign-in methods of the user, or the reason why this session cannot change them. */
export function SignInMethodCards(): ReactNode {
  const t = useWords('factors');
  const user = useUser();
  if (!user?.ofOneCompany) return <ChangeableSignInMethods />;
  return (
    <Card title={t('ways.title')}>
      <Notice tone="info" title={t('ways.company-only')} text={t('ways.company-only-text')} />
    </Card>
  );
}

/** Renders password, passkeys, second factor and identity providers. */
function ChangeableSignInMethods(): ReactNode {
  const t = useWords('factors');
  const query = useFactors();
  const { data: factors } = query;
  if (!factors)
    return (
      <Card title={t('ways.title')}>
        <QueryView query={query} failed={t('ways.not-loaded')} skeleton={240} />
      </Card>
    );
  return (
    <>
      <PasswordCard hasPassword={factors.hasPassword} />
      <PasskeysCard passkeys={factors.passkeys} />
      <OwnSecondFactorCard factors={factors} />
      <IdentitiesCard identities={factors.identities} />
    </>
  );
}
