import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspRecord, CspViolation } from '@vigie/contract/observation/policy.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { PartHeading, Line, Long, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/**
 * Renders the violations of the page's policies, the policies themselves, and what other rules of the browser refused.
 */
export function PoliciesPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const { violations, policies } = seen(observation.csp) ?? { violations: [], policies: [] };
  return (
    <section className="grid shrink gap-10">
      <Unavailable part={observation.csp} />
      <PartHeading>{t('csp.title')}</PartHeading>
      {violations.length === 0 ? (
        <p className="small muted">{t('csp.none')}</p>
      ) : (
        <Records items={violations}>{(violation) => <Violation violation={violation} />}</Records>
      )}
      <PartHeading>{t('csp.policies')}</PartHeading>
      {policies.length === 0 ? (
        <p className="small muted">{t('csp.no-policy')}</p>
      ) : (
        <Records items={policies}>{(policy) => <Policy policy={policy} />}</Records>
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
      <Line>
        <span className="weight-580">{effectiveDirective}</span>
        <Long isCode>{blockedUrl ?? t('csp.inline')}</Long>
        <span className={disposition === 'enforce' ? 'fail' : 'small muted'}>{t(`csp.${disposition}`)}</span>
      </Line>
      {sourceUrl ? <p className="small muted">{line === null ? sourceUrl : `${sourceUrl}:${line}`}</p> : null}
    </>
  );
}

function Policy({
  policy: { source, disposition, text },
}: {
  policy: CspRecord['policies'][number];
}): ReactNode {
  const t = useWords('evidence');
  const directives = text.split(';').map((directive) => directive.trim());
  return (
    <>
      <Line>
        <span className="weight-580">{t(`csp.source-${source}`)}</span>
        <span className="small muted">{t(`csp.${disposition}`)}</span>
      </Line>
      <pre className={`mono rounded-s sunken small mt-4 ${css.body}`}>
        {directives.filter(Boolean).join('\n')}
      </pre>
    </>
  );
}

/** Renders cross-origin refusals and warnings, and insecure requests on a secure page. */
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
      <PartHeading>{t('refused')}</PartHeading>
      <Records items={refused}>
        {({ url, what, isBad }) => (
          <Line>
            <span className={isBad ? 'fail' : 'small muted'}>{what}</span>
            <Long isCode>{url}</Long>
          </Line>
        )}
      </Records>
    </>
  );
}
