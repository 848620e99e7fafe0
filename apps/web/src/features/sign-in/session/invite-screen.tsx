import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useSearch, useNavigate } from '@tanstack/react-router';
import { normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useSendsMails } from '../../../shared/api/instance.ts';
import { useInvitation, useOwnUser } from '../../../shared/api/users.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useSessionStore } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { JoinForm, JoinOwn } from './join-form.tsx';

/** Renders the invitation of a guest code: the visitor joins its company, with a new account or their own. */
export function InviteScreen(): ReactNode {
  const { code = '' }: { code?: string } = useSearch({ strict: false });
  return code === '' ? <InviteCodeForm isUnknown={false} code="" /> : <Invitation key={code} code={code} />;
}

function Invitation({ code }: { code: string }): ReactNode {
  const t = useWords('session');
  const shell = useWords('shell');
  const failureText = usePasswordFailureText();
  const { data, error, refetch } = useInvitation(code);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  if (error && isUnknown(error)) return <InviteCodeForm isUnknown code={code} />;
  if (data)
    return (
      <BlankFrame
        title={t(data.isMember ? 'title-member' : 'title', { company: data.company.name })}
        lead={t(data.isMember ? 'lead-member' : 'lead')}
      >
        <Join code={code} isMember={data.isMember} onSent={setSentTo} />
      </BlankFrame>
    );
  return (
    <BlankFrame title={t('title-plain')}>
      {error ? (
        <div className="grid gap-16">
          <Notice tone="fail" title={t('code-failed')} text={failureText(failureOf(error))} />
          <Button size="md" onClick={() => void refetch()}>
            {shell('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={220} />
      )}
    </BlankFrame>
  );
}

function isUnknown(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input';
}

function InviteCodeForm({ isUnknown: wasUnknown, code }: { isUnknown: boolean; code: string }): ReactNode {
  const t = useWords('session');
  return (
    <BlankFrame title={t('title-plain')} lead={t('lead-plain')}>
      <GuestCodeForm initial={code} isUnknown={wasUnknown} />
    </BlankFrame>
  );
}

/** Renders the message that the mail was sent. Its text does not depend on whether the address has an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }): ReactNode {
  const t = useWords('session');
  const sendsMails = useSendsMails();
  return (
    <BlankFrame title={t(sendsMails ? 'sent-title' : 'sent-title-unsent')}>
      <div className="grid gap-16">
        <Notice tone={sendsMails ? 'ok' : 'info'} text={t(sendsMails ? 'sent' : 'sent-unsent', { email })} />
        <Button variant="default" size="md" onClick={onAgain}>
          {t('sent-again')}
        </Button>
      </div>
    </BlankFrame>
  );
}

interface JoinProps {
  code: string;
  isMember: boolean;
  onSent: (email: string) => void;
}

/**
 * Renders the join form; a signed-in user joins with their account. A token that is no longer valid leads to the
 * sign-in.
 */
function Join({ code, isMember, onSent }: JoinProps): ReactNode {
  const session = useSessionStore();
  const hasToken = session.token() !== null;
  const { data: user, error } = useOwnUser(hasToken);
  if (user) return <JoinOwn code={code} user={user} isMember={isMember} />;
  return hasToken && !error ? <Skeleton height={120} /> : <JoinForm code={code} onSent={onSent} />;
}

const CODE_MAX_LENGTH = 64;

/** Renders the form for a guest code, if the address contains none or a wrong one. */
function GuestCodeForm({ initial, isUnknown }: { initial: string; isUnknown: boolean }): ReactNode {
  const t = useWords('session');
  const navigate = useNavigate();
  const [code, setCode] = useState(initial);
  const [refused, setRefused] = useState(isUnknown ? t('code-unknown') : null);
  return (
    <form
      className="grid gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entered = normaliseGuestCode(code);
        if (entered === '') setRefused(t('code-required'));
        else void navigate({ to: '/invite', search: { code: entered } });
      }}
    >
      <TextInput
        size="md"
        label={t('code')}
        description={t('code-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_MAX_LENGTH}
        value={code}
        error={refused}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setRefused(null);
        }}
      />
      <Button type="submit" size="md" fullWidth>
        {t('code-submit')}
      </Button>
    </form>
  );
}
