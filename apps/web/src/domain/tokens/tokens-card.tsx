import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TOKEN_FIELDS } from '@vigie/contract/fields/token-fields.ts';
import type { Token } from '@vigie/contract/token.ts';
import {
  useRevokeCompanyToken,
  useRevokeOwnToken,
  useTokens,
  type TokenOwner,
} from '../../shared/api/account.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { TokenForm, type TokenFormProps } from './token-form.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the tokens of a user or of a company, with their creation and revocation. */
export function TokensCard({ owner }: { owner: TokenOwner }): ReactNode {
  const t = useWords('tokens');
  return (
    <Card title={t(owner === null ? 'own.title' : 'company.title')} aside={<AddToken owner={owner} />}>
      <p className="quiet pretty">{t(owner === null ? 'own.text' : 'company.text')}</p>
      <LoadedTokens owner={owner} isShown={() => true} />
    </Card>
  );
}

/** Renders a company's tokens for the provisioning of users by a directory. */
export function ProvisioningTokens({ companyId }: { companyId: string }): ReactNode {
  const owner = { companyId };
  return (
    <div>
      <LoadedTokens owner={owner} isShown={({ scope }) => scope === 'provision'} />
      <div className="mt-12">
        <AddToken owner={owner} fixedScope="provision" />
      </div>
    </div>
  );
}

interface LoadedTokensProps {
  owner: TokenOwner;
  isShown: (token: Token) => boolean;
}

function LoadedTokens({ owner, isShown }: LoadedTokensProps): ReactNode {
  const t = useWords('tokens');
  const query = useTokens(owner);
  return (
    <QueryView query={query} failed={t('not-loaded')} skeleton={90}>
      {(tokens) => <List owner={owner} tokens={tokens.filter(isShown)} />}
    </QueryView>
  );
}

function AddToken(props: Omit<TokenFormProps, 'onClose'>): ReactNode {
  const t = useWords('tokens');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('add')}
      </Button>
      <Dialog isOpen={isOpen} label={t('add')} variant="middle" onClose={close}>
        <TokenForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function List({ owner, tokens }: { owner: TokenOwner; tokens: readonly Token[] }): ReactNode {
  const t = useWords('tokens');
  const own = useRevokeOwnToken();
  const ofCompany = useRevokeCompanyToken();
  const wordsOf = ({ name }: Token) => ({
    title: t('revoke.title', { name }),
    text: t('revoke.text'),
    confirm: t('revoke'),
    done: t('revoke.done', { name }),
  });
  const ofOwn = useDeletion({ removal: own, inputOf: ({ id }: Token) => ({ id }), wordsOf });
  const ofOthers = useDeletion({
    removal: ofCompany,
    inputOf: ({ id, company }: Token) => ({ id, companyId: company.id }),
    wordsOf,
  });
  const { ask, dialog } = owner === null ? ofOwn : ofOthers;
  if (tokens.length === 0) return <p className="mt-12 muted">{t('none')}</p>;
  return (
    <>
      <ul className="grid one-column plain mt-12">
        {tokens.map((token) => (
          <li key={token.id} className="row wrap between gap-8-16 ruled">
            <TokenFacts token={token} isOwn={owner === null} />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('revoke.one', { name: token.name })}
              onClick={() => ask(token)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** Renders scope and expiry of a token; for a user's own one the company, for a company's one its creator. */
function TokenFacts({ token, isOwn }: { token: Token; isOwn: boolean }): ReactNode {
  const t = useWords('tokens');
  const { locale } = useLocale();
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const { name, scope, company, author, expiresAt, lastUsedAt } = token;
  const isOver = Date.parse(expiresAt) <= now;
  const origin = author === null ? t('by-nobody') : t('by', { author });
  return (
    <div className="grid shrink grow">
      <span className="row wrap gap-4-10 weight-540 anywhere">
        {name}
        <Tag>{TOKEN_FIELDS.scope.choices[scope][locale]}</Tag>
        {isOver ? <Pill tone="fail">{t('expired')}</Pill> : null}
      </span>
      <span className="small muted anywhere">
        {isOwn ? company.name : origin} ·{' '}
        {t(isOver ? 'expired-on' : 'until', { date: format.days(expiresAt, expiresAt) })} ·{' '}
        {lastUsedAt === null ? (
          t('unused')
        ) : (
          <>
            {t('used')} <TimeAgo at={lastUsedAt} />
          </>
        )}
      </span>
    </div>
  );
}
