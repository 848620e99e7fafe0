import type { ReactNode } from 'react';
import { CSP_FINDINGS } from '@vigie/contract/data-quality.ts';
import type { PolicyFault } from '@vigie/contract/policy-rehearsal.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import css from './policy-trial.module.css';

/** Renders the parts of a policy that browsers ignore or parse differently, each with its line and directive. */
export function PolicyFaults({ faults }: { faults: readonly PolicyFault[] }): ReactNode {
  const t = useWords('policy-trial');
  const sentenceOf = useFaultSentence();
  if (faults.length === 0) return null;
  return (
    <section className="grid one-column gap-8" aria-label={t('faults')}>
      <h3 className="card-title">{t('faults')}</h3>
      <ul className="plain grid one-column gap-8">
        {faults.map((fault, index) => (
          <li key={index} className={`flex gap-9 ${css.fault}`}>
            <StatusIcon tone="warn" />
            <div>
              {fault.directive === '' ? null : (
                <>
                  <span className="muted">{t('line', { line: String(fault.line) })}</span>{' '}
                  <code className="small anywhere">{fault.directive}</code>{' '}
                  {fault.value === null ? null : <code className="small anywhere">{fault.value}</code>}
                </>
              )}
              <p className="quiet pretty">{sentenceOf(fault.type)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a function that words a fault. Faults found by csp_evaluator have the text of the weakness. */
function useFaultSentence(): (type: PolicyFault['type']) => string {
  const t = useWords('policy-trial');
  const policies = useWords('policies');
  return (type) => (isFinding(type) ? policies(`finding.${type}`) : t(`fault.${type}`));
}

const FINDINGS: ReadonlySet<string> = new Set(CSP_FINDINGS);

function isFinding(type: PolicyFault['type']): type is (typeof CSP_FINDINGS)[number] {
  return FINDINGS.has(type);
}
