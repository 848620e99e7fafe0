import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../../ui/status.tsx';
import css from './policies.module.css';

type Finding = SitePolicy['findings'][number];

const TONES: Record<Finding['severity'], Tone> = {
  high: 'fail',
  medium: 'warn',
  low: 'warn',
  syntax: 'warn',
  info: 'info',
};

const MISSED = ['script-src', 'object-src', 'base-uri'] as const;

/** What an attacker could use, or a browser cannot read, gravest first. */
export function Findings({ findings }: { findings: readonly Finding[] }): ReactNode {
  const t = useWords('quality-csp');
  return (
    <section aria-label={t('findings')}>
      <h3 className={css.title}>{t('findings')}</h3>
      {findings.length === 0 ? (
        <p className={css.quiet}>{t('findings.none')}</p>
      ) : (
        <ul className={css.findings}>
          {findings.map((finding, index) => (
            <FindingLine key={index} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingLine({ finding }: { finding: Finding }): ReactNode {
  const t = useWords('quality-csp');
  const { severity, directive, value } = finding;
  return (
    <li className={css.finding}>
      <StatusIcon tone={TONES[severity]} />
      <span>
        <strong className={css.severity}>{t(`severity.${severity}`)}</strong>{' '}
        <code className={css.mono}>{directive}</code>{' '}
        {value === null ? null : <code className={css.source}>{value}</code>}
        <span className={css.sentence}>{t(keyOf(finding))}</span>
      </span>
    </li>
  );
}

/** A directive that is missing is missed for a reason of its own. */
function keyOf({ type, directive }: Finding) {
  const isNamed = MISSED.some((name) => name === directive);
  return type === 'missing-directives' && isNamed
    ? (`finding.missing.${directive as (typeof MISSED)[number]}` as const)
    : (`finding.${type}` as const);
}
