import type { ReactNode } from 'react';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import type { Condition, Conditions } from '@vigie/contract/data-layer-filter.ts';
import {
  useMatchingCount,
  useMatchingVisits,
  useExportVisits,
  type AnalysedPeriod,
  type Question,
} from '../../shared/api/data-layer.ts';
import { failureOf } from '../../shared/api/failure.ts';
import type { UsedPeriod } from '../../shared/period/use-period.ts';
import css from './analysis.module.css';
import { ColumnsMenu } from './columns-menu.tsx';
import { ConditionsForm } from './conditions-form.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { NothingMatches, SearchFailed } from './no-results.tsx';
import { ValuesCard } from './values-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { conditionsSearch, useAnalysisAddress, usePaging } from './use-analysis-address.ts';
import { useAnalysisColumns, VisitsOfPeriod } from './columns.ts';
import { useDraftConditions } from './use-draft-conditions.ts';
import { areValidConditions, refusedConditions } from './draft-condition.ts';
import { useSavedFilter } from './use-saved-filter.tsx';
import { useWords, useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { dayOf } from '../../shared/period/day.ts';

interface AnalysisProps {
  analysedPeriod: AnalysedPeriod;
  period: UsedPeriod;
  variables: readonly Variable[];
  visits: number;
}

/** Renders the conditions, the matching visits and the variables of the period. */
export function Analysis({ analysedPeriod, period, variables, visits }: AnalysisProps): ReactNode {
  const address = useAnalysisAddress();
  const { conditions, show, variable } = address;
  const columns = useAnalysisColumns(variables, address);
  const question = { ...analysedPeriod, ...conditions };
  const paging = usePaging(JSON.stringify(question), show);
  const isAskable = areValidConditions(conditions);
  const count = useMatchingCount(question, isAskable);
  const found = useMatchingVisits(question, paging.after, isAskable);
  const error = found.error ?? count.error;
  const draft = useDraftConditions(conditions, refusedConditions(error, conditions));
  const ask = (next: Conditions) => show(conditionsSearch(next));
  const apply = (more?: readonly Condition[]) => {
    const finished = draft.finish(more);
    if (finished) ask(finished);
    return finished;
  };
  const saved = useSavedFilter({
    websiteId: analysedPeriod.websiteId,
    address,
    variables,
    columns,
    isDrafting: draft.isChanged,
    apply: () => apply(),
  });
  const retry = () => void Promise.all([found.refetch(), count.refetch()]);
  return (
    <VisitsOfPeriod value={visits}>
      <div className="row wrap between gap-8-16 mb-12">
        {saved.picker}
        <ExportVisits
          question={question}
          hiddenColumns={columns.hidden}
          matching={count.data?.matching ?? null}
        />
      </div>
      <ConditionsForm
        draft={draft}
        variables={variables}
        period={analysedPeriod}
        save={saved.save}
        onApply={() => apply()}
      />
      {saved.dialog}
      <div className={`grid gap-16 ${css.parts}`}>
        <ResultsCard
          count={error || !isAskable ? undefined : count.data}
          page={found.data}
          isStale={found.isPlaceholderData || count.isPlaceholderData}
          columns={columns.shown}
          variables={variables}
          paging={paging}
          onNarrow={period.setPeriod}
          menu={<ColumnsMenu all={columns.all} shown={columns.shown} onChange={columns.set} />}
          instead={
            !isAskable || (error && failureOf(error).code === 'invalid-input') ? (
              <InvalidConditions />
            ) : error ? (
              <SearchFailed error={error} period={period} onRetry={retry} />
            ) : found.data?.items.length === 0 && paging.after === undefined ? (
              <NothingMatches conditions={conditions} onApply={ask} />
            ) : null
          }
        />
        {variable ? (
          <ValuesCard
            variable={variable}
            isVarying={variables.some((one) => one.distinctValues === null && isSame(one, variable))}
            period={analysedPeriod}
            onFilter={(condition) => apply([condition])}
          />
        ) : (
          <CoverageCard variables={variables} />
        )}
      </div>
    </VisitsOfPeriod>
  );
}

function isSame(one: { category: string; name: string }, other: { category: string; name: string }): boolean {
  return one.category === other.category && one.name === other.name;
}

/** Renders the message in place of results while the conditions are invalid. */
function InvalidConditions(): ReactNode {
  const t = useWords('analysis');
  return <EmptyState title={t('invalid.title')} text={t('invalid.text')} />;
}

interface ExportVisitsProps {
  question: Question;
  hiddenColumns: string[];
  /** Number of matching visits; null while they are counted. */
  matching: number | null;
}

/** Renders the export of all matching visits as a CSV file, in the format of spreadsheets in the reader's language. */
function ExportVisits({ question, hiddenColumns, matching }: ExportVisitsProps): ReactNode {
  const t = useWords('analysis');
  const { locale } = useLocale();
  const call = useExportVisits({ question, locale, hiddenColumns });
  return (
    <DownloadButton
      label={t('export')}
      fileName={`${t('file-name')}-${dayOf(new Date(question.from))}.csv`}
      total={matching}
      isDisabled={matching === 0}
      call={call}
    />
  );
}
