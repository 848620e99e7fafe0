import { useState, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { RulesOutcome } from '@vigie/contract/identity-provider.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { failureOf, type Failure } from '../../../../shared/api/failure.ts';
import { useDomains, useRulesTrial, type SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useFieldSentence } from '../../../../shared/forms/use-field-sentence.ts';
import { useErrorText } from '../../../../shared/i18n/error-text.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../../shared/ui/skeleton.tsx';
import { exampleClaims, KNOWN_PROVIDERS } from './provider-kinds.ts';
import { submittedProvider, type ProviderFields } from './provider-values.ts';

/** Pause after the last key press before the rules are tried, in ms. */
const PAUSE_MS = 300;
const CLAIMS_MAX = 20_000;

interface RulesTrialProps {
  values: ProviderFields;
  scope: SignInScope;
}

/** Renders the membership that a user with given claims would get by the rules of the form, saved or not. */
export function RulesTrial({ values, scope }: RulesTrialProps): ReactNode {
  const t = useWords('identity-providers');
  const [claims, setClaims] = useState('');
  const { kind, rules } = values;
  const domain = useOwnedDomain(values, scope);
  return (
    <fieldset className="grid one-column gap-10 p-0">
      <legend className="p-0 weight-580 mb-4">{t('trial')}</legend>
      <Textarea
        label={t('trial.claims')}
        description={t('trial.hint')}
        rows={6}
        maxLength={CLAIMS_MAX}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={claims}
        onChange={(event) => setClaims(event.currentTarget.value)}
      />
      {claims === '' ? (
        <Button
          variant="default"
          size="xs"
          className="fit"
          onClick={() => setClaims(exampleClaims(kind, { ...(rules[0] ?? KNOWN_PROVIDERS[kind]), domain }))}
        >
          {t('trial.example')}
        </Button>
      ) : null}
      <output className="grid one-column gap-8">
        {claims.trim() !== '' ? <Tried claims={claims} values={values} scope={scope} /> : null}
      </output>
    </fieldset>
  );
}

const UNOWNED = 'example.com';

/** Returns a domain whose users the provider may admit; without one, an example that the trial then refuses. */
function useOwnedDomain(values: ProviderFields, scope: SignInScope): string {
  const { data = [] } = useDomains(scope);
  const proven = data.find(({ provenAt }) => provenAt !== null)?.domain;
  return (scope === null ? submittedProvider(values, scope).domains?.[0] : proven) ?? UNOWNED;
}

function Tried({ claims, values, scope }: RulesTrialProps & { claims: string }): ReactNode {
  const t = useWords('identity-providers');
  const errorText = useErrorText();
  const sentence = useFieldSentence('identity-providers');
  const textOf = ({ code, fields: [fault] }: Failure) => (fault ? sentence(fault) : errorText(code));
  const input = JSON.stringify({ ...submittedProvider(values, scope), companyId: scope, claims });
  const [paused] = useDebouncedValue(input, PAUSE_MS);
  const { data, error, isWhole } = useRulesTrial(JSON.parse(paused));
  if (!isWhole) return <p className="small muted pretty">{t('trial.incomplete')}</p>;
  if (error) return <Notice tone="fail" title={t('trial.failed')} text={textOf(failureOf(error))} />;
  return data ? <Outcome outcome={data} /> : <Skeleton height={64} />;
}

function titleOf(role: Role, roleNow: Role | null): 'trial.would' | 'trial.stays' | 'trial.becomes' {
  if (roleNow === null) return 'trial.would';
  return roleNow === role ? 'trial.stays' : 'trial.becomes';
}

const labels = (all: readonly { label: string }[]) => all.map(({ label }) => label).join(', ');

function Outcome({ outcome }: { outcome: RulesOutcome }): ReactNode {
  const t = useWords('identity-providers');
  const shell = useWords('shell');
  const errorText = useErrorText();
  if (outcome.outcome === 'refused')
    return (
      <Notice
        tone="fail"
        title={t('trial.refused')}
        text={t('trial.reads', { text: errorText(outcome.code) })}
      />
    );
  const { role, roleNow, company, teams, allContexts, contexts, rule, stays } = outcome;
  const lines = [
    t(`trial.${outcome.outcome}`),
    rule === null
      ? t(stays ? 'trial.by-nothing' : 'trial.by-otherwise')
      : t('trial.by-rule', { place: rule + 1 }),
    teams.length === 0 ? '' : t('trial.teams', { teams: labels(teams) }),
    allContexts ? t('trial.sees-all') : t('trial.sees', { contexts: labels(contexts) || t('sees-nothing') }),
  ];
  return (
    <Notice
      tone="ok"
      title={t(titleOf(role, roleNow), {
        role: shell(`role.${role}`),
        now: roleNow === null ? '' : shell(`role.${roleNow}`),
        company,
      })}
      text={lines.filter((line) => line !== '').join(' ')}
    />
  );
}
