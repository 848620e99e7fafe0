import type { ReactNode } from 'react';
import { POLICY_EFFECTS, type PolicyRehearsal } from '@vigie/contract/policy-rehearsal.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';
import { PolicyFaults } from './policy-faults.tsx';
import { VendorTable } from './vendor-table.tsx';

type Effect = (typeof POLICY_EFFECTS)[number];

const TONES: Record<Effect, Tone> = {
  blocked: 'fail',
  unknown: 'warn',
  'let-through': 'ok',
  'still-blocked': 'info',
};

/** Renders the effect of a policy: the faults of its text, its changes for each vendor, and what no visit can show. */
export function PolicyTrialResult({
  rehearsal,
  isOld,
}: {
  rehearsal: PolicyRehearsal;
  isOld: boolean;
}): ReactNode {
  const t = useWords('policy-trial');
  const format = useFormat();
  const { pages, pagesAll, same, vendors, faults, unseen } = rehearsal;
  return (
    <section className="grid one-column gap-18" aria-label={t('result')} aria-busy={isOld}>
      {isOld ? <Notice tone="info" text={t('old')} /> : null}
      <PolicyFaults faults={faults} />
      {faults.some(({ type }) => type === 'other-header') ? null : pages === 0 ? (
        <EmptyState icon={IconShieldCheck} title={t('empty')} text={t('empty.text')} />
      ) : (
        <>
          <Summary rehearsal={rehearsal} />
          <p className="quiet pretty">
            {t('looked-at', { count: pages })}{' '}
            {pages < pagesAll ? t('cut', { all: format.exact(pagesAll) }) : null} {t('same', { count: same })}
          </p>
          {POLICY_EFFECTS.map((effect) => {
            const rows = vendors.filter((row) => row.effect === effect);
            return rows.length === 0 ? null : <VendorTable key={effect} effect={effect} rows={rows} />;
          })}
          {unseen.length === 0 ? null : (
            <section className="grid one-column gap-8" aria-label={t('unseen')}>
              <h3 className="card-title">{t('unseen')}</h3>
              <p className="quiet pretty">{t('unseen.lead')}</p>
              <ul className="grid one-column gap-4">
                {unseen.map((name) => (
                  <li key={name} className="pretty">
                    {t(`unseen.${name}`)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </section>
  );
}

/** Renders one line for each effect, gravest first. */
function Summary({ rehearsal: { effects } }: { rehearsal: PolicyRehearsal }): ReactNode {
  const t = useWords('policy-trial');
  const found = POLICY_EFFECTS.filter((effect) => effects[effect].pages > 0);
  if (found.length === 0) return <Notice tone="ok" title={t('nothing')} />;
  return (
    <div className="grid one-column gap-8">
      {found.map((effect) => {
        const { vendors, pages } = effects[effect];
        const where = t('on-pages', { count: pages });
        const title =
          vendors === 0 ? t(`own.${effect}`, { where }) : t(`sum.${effect}`, { count: vendors, where });
        return <Notice key={effect} tone={TONES[effect]} title={title} />;
      })}
    </div>
  );
}
