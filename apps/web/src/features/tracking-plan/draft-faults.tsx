import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Failure } from '../../shared/api/failure.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useKeys, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { DraftFault, DraftPlan } from './draft-plan.ts';

interface DraftFaultsProps {
  faults: readonly DraftFault[];
  draft: DraftPlan;
  /** Error of the last save; null if there was none. */
  refusal: Failure | null;
  /** Continues from the version that another user saved in the meantime. */
  onGoOn: () => void;
}

/** Renders why a draft was not saved: each fault with its event. */
export function DraftFaults({ faults, draft, refusal, onGoOn }: DraftFaultsProps): ReactNode {
  const t = useWords('tracking-plan');
  const errorText = useErrorText();
  const faultText = useDraftFaultText();
  if (faults.length === 0 && refusal === null) return null;
  const isOvertaken = refusal?.code === 'changed-meanwhile';
  const refused = refusal?.fields.map(({ path, params }) => [path, params['message'], params['fix']]) ?? [];
  return (
    <Notice tone="fail" title={t('edit.refused')}>
      {refusal === null ? null : <p>{isOvertaken ? t('edit.conflict') : errorText(refusal.code)}</p>}
      {isOvertaken ? (
        <Button className="mt-8" size="compact-sm" variant="default" onClick={onGoOn}>
          {t('edit.go-on')}
        </Button>
      ) : null}
      <ul className="mt-8">
        {faults.map((fault, index) => (
          <li key={index} className="anywhere">
            {draft.entries.find(({ key }) => key === fault.key)?.name ?? t('edit.agree')}: {faultText(fault)}
          </li>
        ))}
        {refused.map((parts) => (
          <li key={parts.join(' ')} className="anywhere">
            {parts.filter((part) => part !== undefined).join(': ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Returns a function that words one fault of a draft. */
export function useDraftFaultText(): (fault: DraftFault) => string {
  const t = useWords('tracking-plan');
  const keys = useKeys('tracking-plan');
  return ({ code, detail }) => {
    if (code === 'schema-no-json') return t('edit.schema-wrong', { message: detail });
    if (code === 'agree-line') return t('edit.agree-wrong', { line: detail });
    const key = `errors.${code}`;
    return t(keys.has(key) ? (key as 'errors.refused') : 'errors.refused');
  };
}
