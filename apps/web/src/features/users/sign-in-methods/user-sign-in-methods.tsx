import type { ReactNode } from 'react';
import type { UserDetail } from '@vigie/contract/user.ts';
import type { Factors } from '@vigie/contract/sign-in.ts';
import { useFactorsOf } from '../../../shared/api/sign-in-methods.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { usePermission, useUser } from '../../../shared/session/session-provider.tsx';
import { IdentityText } from '../../../domain/sign-in/sign-ins/identity-text.tsx';
import { SignInsOfUserCard } from '../../../domain/sign-in/sign-ins/sign-ins-card.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Facts, type Fact } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import css from '../users.module.css';
import { InviteToProvider } from './invite-to-provider.tsx';
import { ResetFactors } from './reset-factors.tsx';

/**
 * Renders the sign-in methods and the sign-ins of a user; without permission for them, only the invitation to a
 * provider.
 */
export function UserSignInMethods({ user }: { user: UserDetail }): ReactNode {
  const may = usePermission();
  return (
    <>
      <FactorsCard user={user} />
      {may('signIns.ofUser') ? <SignInsOfUserCard userId={user.id} /> : null}
    </>
  );
}

function FactorsCard({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('sign-in-methods');
  const may = usePermission();
  const isSelf = useUser()?.id === user.id;
  const invite = may('signInProviders.invite') && !isSelf ? <InviteToProvider user={user} /> : null;
  if (!may('factors.ofUser'))
    return invite ? (
      <Card title={t('title')}>
        <p className="quiet pretty mb-12">{t('invite.lead')}</p>
        {invite}
      </Card>
    ) : null;
  return (
    <Card title={t('title')}>
      <ShownFactors user={user} isSelf={isSelf}>
        {invite}
      </ShownFactors>
    </Card>
  );
}

interface ShownFactorsProps {
  user: UserDetail;
  isSelf: boolean;
  /** Other actions beside a reset. */
  children: ReactNode;
}

function ShownFactors({ user, isSelf, children }: ShownFactorsProps): ReactNode {
  const t = useWords('sign-in-methods');
  const may = usePermission();
  return (
    <QueryView query={useFactorsOf(user.id)} failed={t('failed')}>
      {(factors) => (
        <div className="grid one-column gap-14">
          <FactorFacts factors={factors} />
          <Identities identities={factors.identities} />
          <div className="flex wrap gap-8">
            {may('factors.reset') && !isSelf && hasFactors(factors) ? <ResetFactors user={user} /> : null}
            {children}
          </div>
        </div>
      )}
    </QueryView>
  );
}

const hasFactors = ({ passkeys, totp, recoveryCodes }: Factors): boolean =>
  passkeys.length > 0 || totp !== null || recoveryCodes !== null;

function FactorFacts({ factors }: { factors: Factors }): ReactNode {
  const t = useWords('sign-in-methods');
  const format = useFormat();
  const { hasPassword, passkeys, totp, recoveryCodes, isRequired } = factors;
  const names = passkeys.length === 0 ? t('passkeys.none') : <PasskeyNames passkeys={passkeys} />;
  const facts: Fact[] = [
    [t('password'), t(hasPassword ? 'password.set' : 'password.none')],
    [t('passkeys'), names],
    [t('totp'), totp ? t('totp.since', { date: format.instant(totp.createdAt) }) : t('totp.none')],
    [t('recovery'), recoveryCodes ? t('recovery.left', { count: recoveryCodes.left }) : t('recovery.none')],
  ];
  return (
    <>
      {isRequired ? (
        <Notice
          tone={hasFactors(factors) ? 'ok' : 'warn'}
          text={t(hasFactors(factors) ? 'required.met' : 'required.unmet')}
        />
      ) : null}
      <Facts facts={facts} />
    </>
  );
}

const NAMES_SHOWN = 4;

/** Renders the names of the first passkeys, and the number of the others. */
function PasskeyNames({ passkeys }: Pick<Factors, 'passkeys'>): ReactNode {
  const t = useWords('sign-in-methods');
  const count = passkeys.length - NAMES_SHOWN;
  return (
    <>
      {passkeys.slice(0, NAMES_SHOWN).map(({ id, name }) => (
        <span key={id} className="block">
          {name}
        </span>
      ))}
      {count > 0 ? t('passkeys.more', { count }) : null}
    </>
  );
}

/** Renders the user's identities at providers. */
function Identities({ identities }: Pick<Factors, 'identities'>): ReactNode {
  const t = useWords('sign-in-methods');
  if (identities.length === 0) return <p className="small muted pretty">{t('identities.none')}</p>;
  return (
    <section className="grid one-column gap-10">
      <h3 className="small weight-580 m-0">{t('identities')}</h3>
      <ul className={`grid plain ${css.items}`}>
        {identities.map((identity) => (
          <li key={identity.id} className={`ruled ${css.item}`}>
            <IdentityText identity={identity} />
          </li>
        ))}
      </ul>
    </section>
  );
}
