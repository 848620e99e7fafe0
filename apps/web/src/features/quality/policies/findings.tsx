import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
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

/** Renders the weaknesses of a policy: what an attacker could use, or a browser cannot parse; gravest first. */
export function Findings({ findings }: { findings: readonly Finding[] }): ReactNode {
  const t = useWords('policies');
  return (
    <section aria-label={t('findings')}>
      <h3 className={css.title}>{t('findings')}</h3>
      {findings.length === 0 ? (
        <p className="quiet pretty">{t('findings.none')}</p>
      ) : (
        <ul className={`plain ${css.findings}`}>
          {[...Map.groupBy(findings, keyOf)].map(([key, alike]) => (
            <Alike key={key} sentence={t(key)} findings={alike} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders all findings with the same sentence once, with their sources. */
function Alike({ sentence, findings }: { sentence: string; findings: readonly Finding[] }): ReactNode {
  const t = useWords('policies');
  const severity = findings[0]?.severity ?? 'info';
  return (
    <li className={`flex gap-9 ${css.finding}`}>
      <StatusIcon tone={TONES[severity]} />
      <div>
        <strong className="weight-580">{t(`severity.${severity}`)}</strong>
        <ul className={`wrap plain ${css.directives}`}>
          {findings.map(({ directive, value }) => (
            <li key={`${directive} ${value}`}>
              <code className={`small anywhere ${css.mono}`}>{directive}</code>{' '}
              {value === null ? null : <code className={`small anywhere ${css.source}`}>{value}</code>}
            </li>
          ))}
        </ul>
        <p className={`quiet pretty ${css.sentence}`}>{sentence}</p>
      </div>
    </li>
  );
}

/** Returns the key that groups findings; a missing directive is a group of its own, because its reason differs. */
function keyOf({ type, directive }: Finding) {
  const isNamed = MISSED.some((name) => name === directive);
  return type === 'missing-directives' && isNamed
    ? (`finding.missing.${directive as (typeof MISSED)[number]}` as const)
    : (`finding.${type}` as const);
}
