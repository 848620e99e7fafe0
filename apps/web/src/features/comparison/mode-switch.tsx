import type { ReactNode } from 'react';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';

const MODES = ['runs', 'locations'] as const;
type Mode = (typeof MODES)[number];

/** Returns the mode in the address: two runs, or audits from several locations. */
export function useMode(): Mode {
  const may = usePermission();
  const { mode } = useSearchFilters('mode').filters;
  return mode === 'locations' && may('comparisons.locations') ? 'locations' : 'runs';
}

export function ModeSwitch(): ReactNode {
  const t = useWords('comparison');
  const may = usePermission();
  const shown = useMode();
  const { setFilters } = useSearchFilters('mode', 'kind', 'cause', 'q', 'page');
  if (!may('comparisons.locations')) return null;
  return (
    <div className="mb-16 no-print">
      <Segmented<Mode>
        label={t('mode')}
        value={shown}
        options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(mode) =>
          setFilters({
            mode: mode === 'runs' ? undefined : mode,
            kind: undefined,
            cause: undefined,
            q: undefined,
            page: undefined,
          })
        }
      />
    </div>
  );
}
