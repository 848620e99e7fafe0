import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspRecord, CspViolation } from '@vigie/contract/observation/policy.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { Unavailable } from './unavailable.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** What the page's policies stopped or reported, the policies themselves, and what other rules of the browser refused. */
export function PoliciesPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const csp = seen(observation.csp);
  const violations = csp?.violations ?? [];
  return (
    <section className="grid shrink gap-10">
      <Unavailable part={observation.csp} />
      <h4 className={`small weight-580 quiet ${css.heading}`}>{t('csp.title')}</h4>
      {violations.length === 0 ? (
        <p className="small muted">{t('csp.none')}</p>
      ) : (
        <ul className={`grid plain rounded-s on-card ${css.list}`}>
          {violations.map((violation, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
            <li key={index} className={`grid one-column shrink gap-4 ruled ${css.partItem}`}>
              <Violation violation={violation} />
            </li>
          ))}
        </ul>
      )}
      <h4 className={`small weight-580 quiet ${css.heading}`}>{t('csp.policies')}</h4>
      {csp && csp.policies.length > 0 ? (
        <Policies policies={csp.policies} />
      ) : (
        <p className="small muted">{t('csp.no-policy')}</p>
      )}
      <Refused observation={observation} />
    </section>
  );
}

function Violation({ violation }: { violation: CspViolation }): ReactNode {
  const t = useWords('evidence');
  const { effectiveDirective, blockedUrl, disposition, sourceUrl, line } = violation;
  return (
    <>
      <p className={`line wrap shrink ${css.line}`}>
        <span className="weight-580">{effectiveDirective}</span>
        <span className={`mono small ${css.mono} ${css.grow}`}>{blockedUrl ?? t('csp.inline')}</span>
        <span className={disposition === 'enforce' ? 'fail' : 'small muted'}>{t(`csp.${disposition}`)}</span>
      </p>
      {sourceUrl ? (
        <p className="small muted">
          {sourceUrl}
          {line === null ? '' : `:${line}`}
        </p>
      ) : null}
    </>
  );
}

function Policies({ policies }: { policies: CspRecord['policies'] }): ReactNode {
  const t = useWords('evidence');
  return (
    <ul className={`grid plain rounded-s on-card ${css.list}`}>
      {policies.map(({ source, disposition, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
        <li key={index} className={`grid one-column shrink gap-4 ruled ${css.partItem}`}>
          <p className={`line wrap shrink ${css.line}`}>
            <span className="weight-580">{t(`csp.source-${source}`)}</span>
            <span className="small muted">{t(`csp.${disposition}`)}</span>
          </p>
          <pre className={`mono rounded-s sunken small ${css.body}`}>
            {text
              .split(';')
              .map((directive) => directive.trim())
              .filter((directive) => directive !== '')
              .join('\n')}
          </pre>
        </li>
      ))}
    </ul>
  );
}

/** Refused or warned of across origins, and insecure on a secure page. */
function Refused({ observation }: Pick<WholeObservation, 'observation'>): ReactNode {
  const t = useWords('evidence');
  const cors = (seen(observation.corsIssues) ?? []).map(({ url, error, isWarning }) => ({
    url,
    what: error,
    isBad: !isWarning,
  }));
  const mixed = (seen(observation.mixedContent) ?? []).map(({ url, blocked }) => ({
    url,
    what: t('mixed'),
    isBad: blocked,
  }));
  const refused = [...cors, ...mixed];
  if (refused.length === 0) return null;
  return (
    <>
      <h4 className={`small weight-580 quiet ${css.heading}`}>{t('refused')}</h4>
      <ul className={`grid plain rounded-s on-card ${css.list}`}>
        {refused.map(({ url, what, isBad }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
          <li key={index} className={`grid one-column shrink gap-4 ruled ${css.partItem}`}>
            <p className={`line wrap shrink ${css.line}`}>
              <span className={isBad ? 'fail' : 'small muted'}>{what}</span>
              <span className={`mono small ${css.mono} ${css.grow}`}>{url}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
